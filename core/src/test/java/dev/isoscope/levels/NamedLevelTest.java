package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Anomaly;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows in the manner of the Hermitage table: {@code +} prevented, {@code -} observed, {@code r}
 * read-only, {@code ?} unknown, in the order G0, G1a, G1b, G1c, OTV, PMP, P4, G-single, G2-item,
 * G2.
 */
class NamedLevelTest {
  private static Map<Anomaly, Status> observed(String row) {
    Map<Anomaly, Status> observed = new EnumMap<>(Anomaly.class);
    int place = 0;
    for (Anomaly anomaly : Provocation.ANOMALIES) {
      observed.put(
          anomaly,
          switch (row.charAt(place++)) {
            case '+' -> Status.PREVENTED;
            case '-' -> Status.OBSERVED;
            case 'r' -> Status.READ_ONLY;
            default -> Status.UNKNOWN;
          });
    }
    return observed;
  }

  private static String strongest(String row) {
    return NamedLevel.strongest(observed(row)).map(NamedLevel::label).orElse("none");
  }

  @ParameterizedTest
  @CsvSource({
    "++++++++++, serializable",
    "++++++++--, snapshot isolation",
    "+++++-----, monotonic atomic view",
    "+++++r-r--, monotonic atomic view",
    "++++------, read committed",
    "+---------, read uncommitted",
    "----------, none"
  })
  void asTheHermitageTableNamesThem(String row, String name) {
    assertEquals(name, strongest(row));
  }

  @ParameterizedTest
  @CsvSource({
    // locks on rows, none on conditions
    "+++++-+-+-, repeatable read",
    // what read locks on rows prevent does not suffer from a condition that is met otherwise
    "++++--+-+-, repeatable read",
    // a snapshot for each table
    "+++++++---, monotonic atomic view",
    // write skew on conditions alone: both repeatable read and snapshot isolation would do
    "+++++++++-, snapshot isolation",
    // a lower anomaly counts, whatever else is prevented
    "++-+++++++, read uncommitted"
  })
  void theStrongestWhoseAnomaliesAreAllPrevented(String row, String name) {
    assertEquals(name, strongest(row));
  }

  @ParameterizedTest
  @CsvSource({
    "+++++r++-+, monotonic atomic view",
    "+++++++r++, repeatable read",
    "+r++++++++, read uncommitted"
  })
  void whatShowsInWritesIsNotPrevented(String row, String name) {
    assertEquals(name, strongest(row));
  }

  @ParameterizedTest
  @CsvSource({
    "??????????, none",
    "+++++++++?, snapshot isolation",
    "++++?+++++, repeatable read",
    "?+++++++++, none"
  })
  void nothingIsCalledStrongerThanWasSeen(String row, String name) {
    assertEquals(name, strongest(row));
  }
}
