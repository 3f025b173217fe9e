package dev.isoscope.campaign;

import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An examination whose cases may run in other processes than the one that keeps its ledger: what is
 * worth looking into is decided by the ledger here, and what has to be run for that is asked of a
 * process that has the targets.
 *
 * @param <Q> what is asked to be run; Jackson writes and reads it
 * @param <A> what comes of it
 */
public interface PortableExamination<S extends CaseSighting, E extends BlockEntries<E>, Q, A>
    extends Examination<S, E> {
  Class<Q> questions();

  Class<A> answers();

  /** Has something run elsewhere. */
  interface Inquiry<S extends CaseSighting, Q, A> {
    /**
     * @param sighting for whose sake it is run
     * @return empty if the time was over before there was an answer
     * @throws SQLException if the targets are gone for good
     */
    Optional<A> ask(S sighting, Q question, TimeLeft time) throws SQLException;
  }

  /** Files sightings with runs elsewhere; parameters as in {@link #examiner}. */
  SightingFiler<S, E> filer(
      CaseSource<?, ?> cases, Inquiry<S, Q, A> elsewhere, Consumer<SQLException> lost);

  /** Answers questions on targets of this process. */
  interface Respondent<Q, A> {
    /**
     * @throws SQLException if a target is gone for good
     */
    A answer(Q question, TimeLeft time) throws SQLException;
  }

  /**
   * Asks what {@link #filer} would ask, as far as the ledger can tell by now, and keeps nothing. It
   * may be at work beside the one that files.
   */
  SightingFiler<S, E> rehearsal(CaseSource<?, ?> cases, Inquiry<S, Q, A> elsewhere);

  /** Why targets are gone for good, for the process that this one works for. */
  default String reason(SQLException lost) {
    return lost.getMessage() == null ? lost.toString() : lost.getMessage();
  }

  /** What ends a campaign whose targets are gone for good, elsewhere, for a {@link #reason}. */
  default SQLException lost(String reason) {
    return new SQLException(reason);
  }

  /** The one who answers on the targets of an examiner. */
  Respondent<Q, A> respondent(Examiner<S, E> examiner);
}
