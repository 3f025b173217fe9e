package dev.isoscope.report;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Results in the XML that JUnit made customary: one suite per target and level. Only alarming
 * results are failures; what is known or inconclusive is skipped, what is documented passes. What
 * was not done to its end is an error.
 */
public final class JUnitXml {
  private final XMLStreamWriter xml;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Writes one document and a line break; leaves the writer open. */
  public static void write(List<Result> results, Writer writer) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(writer);
      new JUnitXml(xml).document(results);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    writer.flush();
  }

  private void document(List<Result> results) throws XMLStreamException {
    Map<String, List<Result>> suites =
        results.stream()
            .collect(Collectors.groupingBy(Result::suite, LinkedHashMap::new, Collectors.toList()));
    xml.writeStartDocument("UTF-8", "1.0");
    line(0);
    xml.writeStartElement("testsuites");
    counted("isoscope", results);
    for (Map.Entry<String, List<Result>> suite : suites.entrySet()) {
      line(1);
      xml.writeStartElement("testsuite");
      counted(suite.getKey(), suite.getValue());
      for (Result result : suite.getValue()) {
        testCase(result);
      }
      line(1);
      xml.writeEndElement();
    }
    line(0);
    xml.writeEndElement();
    line(0);
    xml.writeEndDocument();
  }

  private void counted(String name, List<Result> results) throws XMLStreamException {
    attribute("name", name);
    attribute("tests", String.valueOf(results.size()));
    attribute("failures", count(results, Result::alarming));
    attribute("errors", count(results, JUnitXml::error));
    attribute("skipped", count(results, JUnitXml::skipped));
    attribute("time", time(results.stream().mapToDouble(Result::seconds).sum()));
  }

  private static String time(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static boolean error(Result result) {
    return result.answer() == Result.Answer.ERROR;
  }

  private static String count(List<Result> results, Predicate<Result> which) {
    return String.valueOf(results.stream().filter(which).count());
  }

  private static boolean skipped(Result result) {
    return result.known() || result.answer() == Result.Answer.INCONCLUSIVE;
  }

  private void testCase(Result result) throws XMLStreamException {
    line(2);
    boolean plain = !skipped(result) && !error(result) && result.triage().isEmpty();
    if (plain) {
      xml.writeEmptyElement("testcase");
    } else {
      xml.writeStartElement("testcase");
    }
    attribute("name", result.name());
    attribute("classname", "isoscope." + result.oracle());
    attribute("time", time(result.seconds()));
    if (!plain) {
      line(3);
      content(result);
      line(2);
      xml.writeEndElement();
    }
  }

  private void content(Result result) throws XMLStreamException {
    if (skipped(result)) {
      xml.writeEmptyElement("skipped");
      attribute("message", (result.known() ? "known: " : "inconclusive: ") + result.headline());
    } else if (error(result)) {
      xml.writeEmptyElement("error");
      attribute("message", result.headline());
    } else if (result.alarming()) {
      xml.writeStartElement("failure");
      attribute("message", result.headline());
      attribute("type", type(result));
      xml.writeCharacters(clean(details(result)));
      xml.writeEndElement();
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(clean(type(result) + ": " + details(result)));
      xml.writeEndElement();
    }
  }

  private static String type(Result result) {
    String triage = result.triage().map(one -> one.label() + " ").orElse("");
    return triage + result.oracle() + "/" + result.kind();
  }

  private static String details(Result result) {
    String text = result.details().isEmpty() ? result.headline() : result.details();
    return result.path().isEmpty() ? text : text.stripTrailing() + "\n" + result.path() + "\n";
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, clean(value));
  }

  /** XML has no way to write most control characters, and data may hold any. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .forEach(
            c ->
                clean.appendCodePoint(
                    c == '\t' || c == '\n' || (c >= 0x20 && c < 0xd800) || valid(c) ? c : 0xfffd));
    return clean.toString();
  }

  private static boolean valid(int codePoint) {
    return (codePoint >= 0xe000 && codePoint <= 0xfffd) || codePoint >= 0x10000;
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
