package dev.isoscope.campaign;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a campaign does with its cases, such as to hunt for bugs of one target or to compare
 * several. It keeps a ledger of all that was entered; blocks are entered in their order, one at a
 * time, so that what is filed depends neither on the number of workers nor on interruptions.
 *
 * @param <S> what may be seen in a case; Jackson writes and reads it
 * @param <E> what is entered
 */
public interface Examination<S extends CaseSighting, E extends BlockEntries<E>> {
  Class<S> sightings();

  Class<E> entries();

  /** Before anything is counted. */
  E nothing();

  /** Before any case is examined. */
  default Examined<S, E> unexamined() {
    return new Examined<>(nothing(), List.of());
  }

  /** How many cases are entered together; a database has a multiple of them. */
  int blockSize();

  /** After how many cases of a block it is worthwhile to write down how far it has come. */
  int partSize();

  /** The cases; each worker has a source of its own. */
  CaseSource<?, ?> cases();

  /**
   * What one worker works with; called once for each.
   *
   * @param cases its own source of cases
   * @param unfinished what is known from earlier attempts to file something
   * @param lost is told if a target is gone for good, which ends the campaign; what is known until
   *     then is still entered
   * @throws SQLException if its targets cannot be used
   */
  Examiner<S, E> examiner(
      int worker, CaseSource<?, ?> cases, EarlierAnswers<S> unfinished, Consumer<SQLException> lost)
      throws SQLException;

  /** What is counted instead of a case that is not examined. */
  E skipped(Place place, String reason);

  /**
   * What is left of that for a case that is counted already: it has been examined, and took the
   * process down later.
   */
  default E besides(E skipped) {
    return nothing();
  }

  /**
   * Takes something into the ledger.
   *
   * @param seconds how long the campaign has lasted
   */
  void enter(E entries, double seconds);

  /** All that the journal holds has been entered. */
  default void begin() throws IOException {}

  /** The journal holds a block. */
  default void journalled(E block) throws IOException {}
}
