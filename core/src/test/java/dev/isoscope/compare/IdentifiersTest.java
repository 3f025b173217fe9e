package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.h2.H2;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Names of participants and of what differs between them. */
class IdentifiersTest {
  /** A server that is only known by name. */
  private record Named(TargetIdentity identity) implements Server {
    static Named of(String name, String dbms, String version) {
      return new Named(new TargetIdentity(name, dbms, Optional.empty(), Version.parse(version)));
    }

    @Override
    public Dbms dbms() {
      return new H2();
    }

    @Override
    public Connection connect(String session) throws SQLException {
      throw new SQLException("nobody is there");
    }

    @Override
    public boolean exclusive() {
      return false;
    }

    @Override
    public void restart() {}

    @Override
    public void close() {}
  }

  private static String id(List<Server> servers, String statement, Consequence consequence) {
    List<Participant> participants = Participant.of(servers);
    return new Identifiers(participants)
        .of(
            new ReducedDiscrepancy(
                Samples.waits(
                    List.of(participants.get(0).name()),
                    List.of(participants.get(1).name()),
                    statement,
                    consequence),
                ReductionExtent.FULLY));
  }

  private static final List<Server> PAIR =
      List.of(Named.of("mysql", "mysql", "8.0.33"), Named.of("mariadb", "mariadb", "11.4.5"));

  @Test
  void twinsAreToldApart() {
    Named one = Named.of("h2", "h2", "2.5.252");
    Named other = Named.of("h2@2.1", "h2", "2.1.214");
    assertEquals(
        List.of("h2#1", "h2@2.1", "h2#2"),
        Participant.of(List.of(one, other, one)).stream().map(Participant::name).toList());
  }

  @Test
  void levelsOfTheirOwnArePartOfNames() {
    Named one = Named.of("h2", "h2", "2.5.252");
    Named typed = Named.of("h2/serializable", "h2", "2.5.252");
    List<Participant> all =
        Participant.of(
            List.of(one, one, typed),
            List.of(
                Optional.of(Level.READ_COMMITTED),
                Optional.of(Level.SNAPSHOT),
                Optional.of(Level.SERIALIZABLE)));
    assertEquals(
        List.of("h2/read-committed", "h2/snapshot", "h2/serializable"),
        all.stream().map(Participant::name).toList());
    assertEquals(Level.SNAPSHOT, all.get(1).at(ComparedLevel.OWN));
    assertEquals(Level.SERIALIZABLE, all.get(1).at(ComparedLevel.SERIALIZABLE));
  }

  @Test
  void constantsAndVersionsAreChance() {
    List<Server> newer =
        List.of(Named.of("mysql@8.4", "mysql", "8.4.0"), Named.of("mariadb", "mariadb", "11.8.1"));
    assertEquals(
        id(PAIR, "DELETE FROM t WHERE a = 1", Consequence.NONE),
        id(newer, "DELETE FROM t WHERE a = 7", Consequence.NONE));
  }

  @Test
  void statementsConsequencesAndVersionsOfOneDbmsAreNot() {
    String id = id(PAIR, "DELETE FROM t", Consequence.NONE);
    assertNotEquals(id, id(PAIR, "UPDATE t SET a = 2", Consequence.NONE));
    assertNotEquals(id, id(PAIR, "DELETE FROM t WHERE a = 2", Consequence.NONE));
    assertNotEquals(id, id(PAIR, "DELETE FROM t", Consequence.FINAL_STATE));
    List<Server> versions =
        List.of(Named.of("a", "mariadb", "10.2.11"), Named.of("b", "mariadb", "11.4.5"));
    List<Server> others =
        List.of(Named.of("a", "mariadb", "10.2.11"), Named.of("b", "mariadb", "11.8.1"));
    assertNotEquals(
        id(versions, "DELETE FROM t", Consequence.NONE),
        id(others, "DELETE FROM t", Consequence.NONE));
  }

  @Test
  void whatWasCalledNoDifferenceIsStillKnownByThatName() {
    Identifiers identifiers = new Identifiers(Participant.of(PAIR));
    ReducedDiscrepancy failing =
        new ReducedDiscrepancy(
            Samples.waits(
                List.of("mysql"), List.of("mariadb"), "DELETE FROM t", Consequence.OTHER_ERROR),
            ReductionExtent.FULLY);
    String former = id(PAIR, "DELETE FROM t", Consequence.NONE);
    assertEquals(Optional.of(former), identifiers.former(failing));
    assertNotEquals(former, identifiers.of(failing));
    FiledDiscrepancy filed =
        new FiledDiscrepancy(
            identifiers.of(failing),
            identifiers.former(failing),
            failing.shown(),
            ReductionExtent.FULLY,
            Map.of(),
            Map.of(),
            null,
            List.of());
    assertTrue(filed.isAmong(Set.of(former)));
    assertTrue(filed.isAmong(Set.of(filed.id())));
    assertFalse(filed.isAmong(Set.of()));
  }

  @Test
  void whoWaitsMatters() {
    List<Participant> pair = Participant.of(PAIR);
    Identifiers identifiers = new Identifiers(pair);
    List<String> left = List.of("mysql");
    List<String> right = List.of("mariadb");
    assertNotEquals(
        identifiers.of(
            new ReducedDiscrepancy(
                Samples.waits(left, right, "DELETE FROM t", Consequence.NONE),
                ReductionExtent.FULLY)),
        identifiers.of(
            new ReducedDiscrepancy(
                Samples.goes(left, right, "DELETE FROM t", Consequence.NONE),
                ReductionExtent.FULLY)));
  }

  private static String idOfGiven(Discrepancy discrepancy) {
    return new Identifiers(Participant.of(PAIR)).ofGiven(discrepancy);
  }

  private static Discrepancy otherRows(String statement, Consequence consequence) {
    return Samples.otherRows(List.of("mysql"), List.of("mariadb"), statement, consequence);
  }

  @Test
  void whatAGivenCaseShowsIsTheSameWhateverItComesToAtALevel() {
    assertEquals(
        idOfGiven(otherRows("SELECT a FROM t", Consequence.QUERY_RESULT)),
        idOfGiven(otherRows("SELECT a FROM t", Consequence.FINAL_STATE)));
  }

  @Test
  void givenCasesOfTheSameNameAreToldApartByWhatTheyExecute() {
    String id = idOfGiven(otherRows("SELECT a FROM t", Consequence.NONE));
    assertNotEquals(id, idOfGiven(otherRows("SELECT a FROM t WHERE a = 2", Consequence.NONE)));
    assertEquals(id, idOfGiven(otherRows("SELECT  a\n  FROM t", Consequence.NONE)));
  }
}
