package dev.isoscope.levels;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Anomaly;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/** The cases that provoke the anomalies as the literature describes them. */
public final class CuratedCases {
  private final List<Provocation> all;

  private CuratedCases(List<Provocation> all) {
    this.all = List.copyOf(all);
  }

  /** Reads those that come with Isoscope. */
  public static CuratedCases load() {
    return new CuratedCases(text("index.txt").lines().map(CuratedCases::read).toList());
  }

  private static Provocation read(String file) {
    try {
      return Provocation.of(CaseParser.parse(file, text(file)));
    } catch (CaseSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(String file) {
    try (InputStream stream = CuratedCases.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Provocation> all() {
    return all;
  }

  /** Those of one anomaly, the smallest first. */
  public List<Provocation> of(Anomaly anomaly) {
    return all.stream()
        .filter(one -> one.anomaly() == anomaly)
        .sorted(Comparator.comparingInt(one -> one.testCase().statements().size()))
        .toList();
  }
}
