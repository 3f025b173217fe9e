package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** {@link CarelessAccounts} fails, and says why. */
class CarelessAccountsTest {
  @Test
  void theTestsFailAndTellTheAnomaly() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(CarelessAccounts.class))
            .execute()
            .testEvents();
    Map<String, String> failures =
        tests.failed().stream()
            .collect(
                Collectors.toMap(
                    event -> event.getTestDescriptor().getDisplayName().replaceFirst("\\(.*", ""),
                    CarelessAccountsTest::message));
    assertEquals(3, tests.started().count());
    assertEquals(3, failures.size(), failures::toString);
    begins("H2 at read-committed: P4 (lost update)", failures.get("depositsAddUpInEveryOrder"));
    begins("H2 at snapshot: G2-item (write skew)", failures.get("theSumStaysPositive"));
    begins("final account: expected (1,120)", failures.get("theCaseFileHoldsAtAnotherLevel"));
  }

  private static String message(Event event) {
    Throwable thrown =
        event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
    return assertInstanceOf(AssertionError.class, thrown, thrown::toString).getMessage();
  }

  private static void begins(String beginning, String message) {
    assertTrue(message.startsWith(beginning), message);
  }
}
