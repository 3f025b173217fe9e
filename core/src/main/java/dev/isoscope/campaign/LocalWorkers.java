package dev.isoscope.campaign;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Workers on targets of this process. */
public final class LocalWorkers<S extends CaseSighting, E extends BlockEntries<E>>
    implements BlockWorkers<S, E> {
  private final Examination<S, E> examination;
  private final int count;

  public LocalWorkers(Examination<S, E> examination, int count) {
    this.examination = examination;
    this.count = count;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public BlockWorker<S, E> worker(int number, Context<S, E> context) throws SQLException {
    CaseSource<?, ?> cases = examination.cases();
    Examiner<S, E> examiner =
        examination.examiner(number, cases, context.unfinished(), context.lost());
    BlockLoop<S, E> loop =
        new BlockLoop<>(
            examination,
            examiner,
            cases,
            CasesUnderWay.Mark.NONE,
            context.budget(),
            context.crashes(),
            context.lost());
    return new BlockWorker<>() {
      @Override
      public void examine(List<Order<S, E>> blocks, Listener<S, E> listener) throws IOException {
        for (Order<S, E> order : blocks) {
          listener.examined(loop.examine(order.before(), order.wanted(), listener::reached));
        }
      }

      @Override
      public FiledSighting<E> file(S sighting, boolean feared, TimeLeft time)
          throws SQLException, IOException {
        return examiner.file(sighting, feared, time);
      }

      @Override
      public void close() {
        examiner.close();
      }
    };
  }
}
