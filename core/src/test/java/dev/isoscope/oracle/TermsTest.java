package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a claim holds a DBMS to. */
class TermsTest {
  @Test
  void withoutAClaimTheLevelItselfCounts() {
    Terms terms = terms("postgres", Level.READ_COMMITTED, Optional.empty());
    assertTrue(terms.promise().forbidden().contains(Anomaly.STALE_READ));
    assertFalse(terms.promise().forbidden().contains(Anomaly.G_SINGLE));
  }

  @Test
  void aClaimMeansWhatTheDbmsPromisesOfThatLevel() {
    Terms postgres = claimed("postgres", Level.REPEATABLE_READ);
    assertEquals(IsolationDegree.SNAPSHOT, postgres.isolation());
    assertTrue(postgres.promise().forbidden().containsAll(AdyaLevel.PL_SI.forbidden()));
    Terms mysql = claimed("mysql", Level.REPEATABLE_READ);
    assertFalse(mysql.promise().forbidden().contains(Anomaly.G_SINGLE));
    assertTrue(mysql.promise().forbiddenToQueries().contains(Anomaly.G_SINGLE));
  }

  @Test
  void aLevelThatTheDbmsDoesNotHaveMeansWhatTheLiteratureSays() {
    for (String dbms : new String[] {"postgres", "mysql", "hsqldb", "derby", "sqlite"}) {
      Terms terms = claimed(dbms, Level.SNAPSHOT);
      assertEquals(IsolationDegree.SNAPSHOT, terms.isolation(), dbms);
      assertTrue(terms.promise().forbidden().containsAll(AdyaLevel.PL_SI.forbidden()), dbms);
      assertFalse(terms.promise().forbidden().contains(Anomaly.G2_ITEM), dbms);
    }
    assertFalse(claimed("duckdb", Level.READ_COMMITTED).promise().forbidden().contains(Anomaly.P4));
  }

  @Test
  void whoClaimsSerializabilityMeansIt() {
    for (Dbms dbms : DbmsRegistry.all()) {
      Terms terms = claimed(dbms.name(), Level.SERIALIZABLE);
      assertTrue(terms.promisesSerializability(), dbms.name());
      assertTrue(terms.promise().forbidden().containsAll(AdyaLevel.PL_3.forbidden()), dbms.name());
    }
    Terms h2 = claimed("h2", Level.SERIALIZABLE);
    assertTrue(h2.promise().forbidden().contains(Anomaly.G_SI_B), "what H2 promises besides");
    assertFalse(
        terms("h2", Level.SERIALIZABLE, Optional.empty())
            .promise()
            .forbidden()
            .contains(Anomaly.G2));
  }

  private static Terms claimed(String dbms, Level claim) {
    return terms(dbms, Level.READ_COMMITTED, Optional.of(claim));
  }

  private static Terms terms(String name, Level level, Optional<Level> claim) {
    Dbms dbms = DbmsRegistry.find(name).orElseThrow();
    Optional<String> mode = dbms.modes().stream().findFirst();
    return new Terms(
        dbms, new TargetIdentity(name, name, mode, Version.parse("1.0")), level, claim);
  }
}
