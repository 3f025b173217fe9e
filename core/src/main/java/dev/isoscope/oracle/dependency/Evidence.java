package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Use;
import java.util.List;
import java.util.Optional;

/** What a phenomenon consists of. */
public sealed interface Evidence {
  /** Sentences that lead from it to the anomaly that it is evidence of. */
  List<String> reasoning(Anomaly anomaly, PhenomenonWording words);

  /** The edges that it consists of; empty if it is about rows rather than transactions. */
  default List<Link> links() {
    return List.of();
  }

  /**
   * Transactions that must come before each other.
   *
   * @param links each leads to where the next one starts, the last one to where the first starts;
   *     an anti-dependency, if there is one, comes last
   */
  record Cycle(List<Link> links) implements Evidence {
    public Cycle {
      links = List.copyOf(links);
    }

    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return links.stream().map(words::sentence).toList();
    }
  }

  /**
   * A transaction follows one that was not over when its snapshot was taken.
   *
   * @param started number of a statement of the later one that read or wrote and had come back
   *     before the earlier one was asked to commit
   */
  record Interference(Link link, int started) implements Evidence {
    @Override
    public List<Link> links() {
      return List.of(link);
    }

    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.sentence(link), words.start(this));
    }
  }

  /**
   * A statement saw what it should not have seen.
   *
   * @param instead the version that makes it wrong, such as the newer one that was missed
   */
  record Sight(Use use, Optional<RowVersion> instead) implements Evidence {
    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.sees(use) + words.whyWrong(anomaly, this) + ".");
    }
  }

  /** Two statements of a transaction saw a row differently. */
  record TwoSights(Use first, Use second) implements Evidence {
    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.sees(first) + ".", words.sees(second) + ".");
    }
  }

  /** Two transactions replaced the same version. */
  record Fork(Change first, Change second) implements Evidence {
    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.replaces(first), words.replaces(second));
    }
  }

  /**
   * What the run left of a row.
   *
   * @param found the version that is there; empty if the row is not
   * @param expected the last one that was committed, which may be a deletion; empty if the row is
   *     unknown
   */
  record Remains(RowIdentity row, Optional<RowVersion> found, Optional<RowVersion> expected)
      implements Evidence {
    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.left(this));
    }
  }

  /** A statement changed fewer rows than it claims. */
  record Overcount(int statement) implements Evidence {
    @Override
    public List<String> reasoning(Anomaly anomaly, PhenomenonWording words) {
      return List.of(words.overcounts(statement));
    }
  }
}
