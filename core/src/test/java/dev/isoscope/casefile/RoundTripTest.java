package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.SourcePosition;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  @Test
  void readsWhatItPrints() {
    RandomCases cases = new RandomCases(1);
    for (int i = 0; i < 4_000; i++) {
      Cases.assertRoundTrip(cases.next());
    }
  }

  @Test
  void readsWhatItPrintsWithOtherLineEnds() {
    RandomCases cases = new RandomCases(2);
    for (int i = 0; i < 500; i++) {
      String printed = CasePrinter.print(cases.next());
      Case read = Cases.parse(printed);
      assertEquals(read, Cases.parse("\uFEFF" + printed.replace("\n", "\r\n")));
    }
  }

  /** Damaged cases are read or refused in words with a place in the text, never otherwise. */
  @Test
  void survivesDamage() {
    RandomCases cases = new RandomCases(3);
    Random random = new Random(3);
    String strewn = ";:'\"-/*()[]|,\n\r\t `$\\T1x0>.";
    int refused = 0;
    int read = 0;
    for (int i = 0; i < 4_000; i++) {
      StringBuilder text = new StringBuilder(CasePrinter.print(cases.next()));
      for (int damage = random.nextInt(3); damage >= 0; damage--) {
        int at = random.nextInt(text.length());
        int length = random.nextInt(2) * random.nextInt(Math.min(20, text.length() - at));
        char c = strewn.charAt(random.nextInt(strewn.length()));
        text.replace(at, at + length, String.valueOf(c));
      }
      try {
        Case survivor = CaseParser.parse("test.sql", text.toString());
        Cases.assertRoundTrip(survivor);
        read++;
      } catch (CaseSyntaxException failure) {
        SourcePosition position = failure.position();
        long lines = text.chars().filter(c -> c == '\n').count() + 1;
        assertTrue(position.line() >= 1 && position.line() <= lines, failure.getMessage());
        assertTrue(position.column() >= 1, failure.getMessage());
        refused++;
      }
    }
    assertTrue(refused > 400 && read > 400, refused + " refused, " + read + " read");
  }
}
