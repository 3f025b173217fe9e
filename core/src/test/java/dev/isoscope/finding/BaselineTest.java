package dev.isoscope.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class BaselineTest {
  private static Set<String> ids(String text) throws BaselineSyntaxException {
    return Baseline.parse("known.txt", text).ids();
  }

  private static String fault(String text) {
    return assertThrows(BaselineSyntaxException.class, () -> ids(text)).getMessage();
  }

  @Test
  void readsIdsAndComments() throws BaselineSyntaxException {
    String text = "# known\n\nwss-1a2b   # reported\n  wss-3c4d\n#wss-5e6f\n";
    assertEquals(Set.of("wss-1a2b", "wss-3c4d"), ids(text));
    assertTrue(Baseline.parse("known.txt", text).contains("wss-1a2b"));
    assertFalse(Baseline.parse("known.txt", text).contains("wss-5e6f"));
    assertEquals(Set.of(), ids(""));
  }

  @Test
  void readsTheJsonOfAHunt() throws BaselineSyntaxException {
    assertEquals(Set.of("a1", "b2"), ids("[\"a1\", \"b2\"]"));
    assertEquals(Set.of("a1"), ids("{\"findings\": [{\"id\": \"a1\", \"triage\": \"bug\"}]}"));
    assertEquals(
        Set.of("a1", "b2"),
        ids(
            """
            {"schema": "x", "hunts": [
              {"findings": [{"id": "a1"}]}, {"findings": []}, {"findings": [{"id": "b2"}]}]}
            """));
  }

  @Test
  void saysWhereItCannotReadAndWhatItWants() {
    String words = fault("wss-1a2b\nthis one too\n");
    assertTrue(words.startsWith("known.txt:2: 'this one too' is no finding; expected"), words);
    String json = fault("{\n  \"findings\": [,]\n}");
    assertTrue(json.startsWith("known.txt:2: no JSON:"), json);
    assertTrue(json.endsWith("or the document that hunt --json prints"), json);
    assertTrue(fault("{\"cases\": 3}").startsWith("known.txt:1: "), fault("{\"cases\": 3}"));
    assertTrue(fault("[17]").contains("'17' names no finding"), fault("[17]"));
  }
}
