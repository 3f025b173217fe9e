package bank;

import dev.isoscope.junit.Isolation;
import dev.isoscope.junit.Scenario;
import dev.isoscope.junit.ScenarioRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tests that fail, as they should: the program is wrong at this level. Its name keeps it out of the
 * normal test run; {@link CarelessAccountsTest} runs it and looks how it fails.
 */
@Isolation(on = "h2", level = "read committed")
class CarelessAccounts {
  private final Accounts accounts = new Accounts();

  @Test
  void depositsAddUpInEveryOrder(Scenario scenario) throws Exception {
    scenario
        .tables(
            "CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT)",
            "INSERT INTO account VALUES (1, 100)")
        .transaction("T1", connection -> accounts.deposit(connection, 1, 10))
        .transaction("T2", connection -> accounts.deposit(connection, 1, 20));
    for (ScenarioRun run : scenario.everyOrder()) {
      run.assertNoAnomaly();
    }
  }

  @Test
  @Isolation(on = "h2", level = "snapshot")
  void theSumStaysPositive(Scenario scenario) throws Exception {
    scenario
        .tables(
            "CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT)",
            "INSERT INTO account VALUES (1, 60), (2, 60)")
        .transaction("T1", connection -> accounts.withdraw(connection, 1, 2, 100))
        .transaction("T2", connection -> accounts.withdraw(connection, 2, 1, 100))
        .order("T1 T1 T2 T2 T1 T2 T1 T2")
        .assertNoAnomaly();
  }

  @Test
  @Isolation(on = "h2", level = "repeatable read")
  void theCaseFileHoldsAtAnotherLevel(Scenario scenario) throws Exception {
    scenario.replay(Path.of("src/test/cases/lost-update.sql")).assertAsExpected();
  }
}
