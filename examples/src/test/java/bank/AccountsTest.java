package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.junit.Isolation;
import dev.isoscope.junit.Scenario;
import dev.isoscope.junit.ScenarioRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Deposits that keep each other out, and a case file that says what H2 does. */
@Isolation(on = "h2", level = "read committed")
class AccountsTest {
  private final Accounts accounts = new Accounts();

  @Test
  void lockedDepositsAddUpInEveryOrder(Scenario scenario) throws Exception {
    scenario
        .tables(
            "CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT)",
            "INSERT INTO account VALUES (1, 100)")
        .transaction("T1", connection -> accounts.depositLocking(connection, 1, 10))
        .transaction("T2", connection -> accounts.depositLocking(connection, 1, 20));
    for (ScenarioRun run : scenario.everyOrder()) {
      run.assertNoAnomaly();
      assertEquals(List.of(List.of("1", "130")), run.table("account"), run::toString);
    }
  }

  @Test
  void plainDepositsAreLost(Scenario scenario) throws Exception {
    ScenarioRun run =
        scenario
            .tables(
                "CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT)",
                "INSERT INTO account VALUES (1, 100)")
            .transaction("T1", connection -> accounts.deposit(connection, 1, 10))
            .transaction("T2", connection -> accounts.deposit(connection, 1, 20))
            .order("T1 T2 T1 T2 T1 T2");
    assertEquals(Optional.of("P4"), run.anomaly());
    assertEquals(List.of(List.of("1", "120")), run.table("account"));
  }

  @Test
  void theCaseFileHolds(Scenario scenario) throws Exception {
    scenario.replay(Path.of("src/test/cases/lost-update.sql")).assertAsExpected();
  }
}
