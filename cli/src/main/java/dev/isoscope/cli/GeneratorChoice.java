package dev.isoscope.cli;

import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Complexity;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.Generator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.PatternGenerator;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Labelled;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.PatternEnumeration;
import dev.isoscope.pattern.PatternFile;
import dev.isoscope.pattern.PatternFileException;
import dev.isoscope.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who makes the cases of a hunt, as the user or the journal of a resumed campaign has it.
 *
 * @param names the patterns that were asked for; none for all
 * @param file where there are more patterns than the published ones
 * @param patterns those that cases follow
 */
record GeneratorChoice(
    Kind kind, List<String> names, Optional<String> file, List<AnomalyPattern> patterns) {
  private static final String GENERATOR = "generator";
  private static final String PATTERN = "pattern";
  private static final String FILE = "patterns";
  private static final String OPERATIONS = "operations";

  /** Who makes cases. */
  enum Kind implements Labelled {
    RANDOM(0),
    PATTERNS(100),
    /** Half of the cases each: seven databases of ten, and on these seven groups of ten. */
    MIX(70);

    private final int share;

    Kind(int share) {
      this.share = share;
    }
  }

  /**
   * @param journal what a resumed campaign says; one that says nothing is of a time when all cases
   *     were random
   */
  static GeneratorChoice of(HuntCommand options, Map<String, String> journal) {
    Optional<String> file = Optional.ofNullable(options.patternFile).or(() -> said(journal, FILE));
    List<String> names =
        CampaignOptions.orElse(options.patterns, journal.get(PATTERN)).stream()
            .flatMap(text -> Arrays.stream(text.split(",")))
            .map(String::strip)
            .toList();
    boolean asked = !names.isEmpty() || file.isPresent();
    Kind unsaid = journal.isEmpty() ? Kind.MIX : Kind.RANDOM;
    Kind usual = asked ? Kind.PATTERNS : unsaid;
    Kind kind =
        Optional.ofNullable(options.generator)
            .or(() -> said(journal, GENERATOR))
            .map(GeneratorChoice::kind)
            .orElse(usual);
    if (kind == Kind.RANDOM && (!names.isEmpty() || file.isPresent())) {
      throw new UsageException(
          "--generator random follows no pattern: leave it out, or --pattern and --patterns");
    }
    return new GeneratorChoice(kind, names, file, named(names, all(file)));
  }

  /**
   * How rich cases are where nothing is said. Those that are all random or all follow patterns are
   * plain, as they were when there was nothing else, so that seeds of that time give the same.
   */
  Complexity complexity() {
    return kind == Kind.MIX ? Complexity.MIXED : Complexity.PLAIN;
  }

  private static Optional<String> said(Map<String, String> journal, String key) {
    return Optional.ofNullable(journal.get(key));
  }

  private static Kind kind(String text) {
    return Labelled.named(Kind.values(), text)
        .orElseThrow(
            () ->
                new UsageException(
                    "--generator '" + text + "' is unknown; write random, patterns or mix"));
  }

  private static List<AnomalyPattern> all(Optional<String> file) {
    List<AnomalyPattern> all = new ArrayList<>(PatternFile.published());
    if (file.isPresent()) {
      try {
        all.addAll(PatternFile.parse(file.get(), Files.readString(Path.of(file.get()))));
      } catch (IOException e) {
        throw new UsageException(
            "--patterns " + file.get() + " cannot be read: " + OutputFolder.reason(e));
      } catch (PatternFileException e) {
        throw new UsageException(e.getMessage());
      }
    }
    return all;
  }

  private static List<AnomalyPattern> named(List<String> names, List<AnomalyPattern> all) {
    if (names.isEmpty()) {
      return all;
    }
    List<AnomalyPattern> named = new ArrayList<>();
    for (String name : names) {
      List<AnomalyPattern> found =
          all.stream().filter(one -> one.name().equalsIgnoreCase(name)).toList();
      named.addAll(found.isEmpty() ? enumerated(name, all) : found);
    }
    return named;
  }

  /** All patterns of two or three transactions, or one of them. */
  private static List<AnomalyPattern> enumerated(String name, List<AnomalyPattern> others) {
    List<AnomalyPattern> enumerated = new ArrayList<>(PatternEnumeration.ofTwo());
    if (!name.matches("two(-[0-9]+)?")) {
      enumerated.addAll(PatternEnumeration.ofThree());
    }
    enumerated.removeIf(one -> !one.name().equals(name) && !one.name().startsWith(name + "-"));
    if (enumerated.isEmpty()) {
      throw new UsageException(
          "--pattern '"
              + name
              + "' is unknown; patterns are two and three (all of so many transactions), "
              + others.stream().map(AnomalyPattern::name).collect(Collectors.joining(", ")));
    }
    return enumerated;
  }

  Generator<Database, TransactionGroup> generator(Dialect dialect, GeneratorOptions options) {
    return kind == Kind.RANDOM
        ? new CaseGenerator(dialect, options)
        : new PatternGenerator(dialect, options, patterns, kind.share);
  }

  /** The options that say the same. */
  List<String> arguments() {
    List<String> words = new ArrayList<>(List.of("--generator", kind.label()));
    if (!names.isEmpty()) {
      words.addAll(List.of("--pattern", String.join(",", names)));
    }
    file.ifPresent(one -> words.addAll(List.of("--patterns", one)));
    return words;
  }

  /**
   * Says it in a journal, where silence means random cases; what a file holds must not change
   * either.
   */
  void enter(Map<String, String> header) {
    if (kind != Kind.RANDOM) {
      header.put(GENERATOR, kind.label());
    }
    if (!names.isEmpty()) {
      header.put(PATTERN, String.join(",", names));
    }
    file.ifPresent(
        one -> {
          header.put(FILE, one);
          header.put(
              OPERATIONS,
              patterns.stream().map(AnomalyPattern::toString).collect(Collectors.joining("; ")));
        });
  }
}
