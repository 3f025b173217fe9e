package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** No two targets of a report are called the same. */
class TargetTitlesTest {
  private static TargetTitles titles(String... names) {
    Map<String, TargetIdentity> targets = new LinkedHashMap<>();
    for (String name : names) {
      String dbms = name.replaceFirst("[@/#].*", "");
      targets.put(name, new TargetIdentity(name, dbms, Optional.empty(), Version.parse("2.5")));
    }
    return new TargetTitles(targets);
  }

  @Test
  void levelsAreSaidWhereNothingElseTellsTargetsApart() {
    TargetTitles titles = titles("h2/read-committed", "h2/serializable", "derby/serializable");
    assertEquals("H2 2.5 at read-committed", titles.of("h2/read-committed"));
    assertEquals("H2 2.5 at serializable", titles.of("h2/serializable"));
    assertEquals("Derby 2.5", titles.of("derby/serializable").replace("Apache ", ""));
    assertEquals(
        List.of("H2 2.5#1", "H2 2.5#2"),
        List.of("h2#1", "h2#2").stream().map(titles("h2#1", "h2#2")::of).toList());
  }
}
