package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.finding.SampleFinding;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.RowSight;
import dev.isoscope.model.TransactionOrder;
import dev.isoscope.report.drawing.OrderGraph;
import dev.isoscope.report.drawing.Picture;
import java.io.StringReader;
import java.util.List;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Pictures of runs, read back as XML. */
final class SwimLanesTest {
  private static Document read(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static long count(Document document, String style) {
    NodeList all = document.getElementsByTagName("*");
    long count = 0;
    for (int i = 0; i < all.getLength(); i++) {
      String styles = ((Element) all.item(i)).getAttribute("class");
      count += List.of(styles.split(" ")).contains(style) ? 1 : 0;
    }
    return count;
  }

  private static Explanation eventful() {
    return RunExplanation.of(SampleRuns.run(SampleRuns.eventful()));
  }

  @Test
  void everythingThatHappenedIsDrawn() throws Exception {
    Document picture = read(Picture.file(eventful(), "eventful"));
    assertEquals(2, count(picture, "session"));
    assertEquals(1, count(picture, "wait"));
    assertEquals(1, count(picture, "holder"));
    assertEquals(1, count(picture, "release"));
    assertEquals(1, count(picture, "victim"));
    assertEquals(1, count(picture, "skipped"));
    assertEquals(1, count(picture, "differs"));
    String words = picture.getDocumentElement().getTextContent();
    assertTrue(words.contains("waits for T1"), words);
    assertTrue(words.contains("▶ resumed by 6"), words);
    assertTrue(words.contains("should be (2,NULL)"), words);
  }

  @Test
  void whatDiffersIsMarkedInBothHistories() throws Exception {
    Document picture =
        read(Picture.file(SampleFinding.onH2().violation().explanation(), "an orphan"));
    assertEquals(4, count(picture, "session"), "two histories of two sessions");
    assertEquals(1, count(picture, "differs"));
    assertEquals(1, count(picture, "differs-otherwise"));
  }

  @Test
  void sqlIsShownAndNeverCarriedOut() {
    String escaped = Markup.escaped("<script>\"'&\u0000</script>");
    assertEquals("&lt;script&gt;&quot;&#39;&amp;\ufffd&lt;/script&gt;", escaped);
  }

  @Test
  void whatIsKeptOfAFindingIsReadBackToTheLetter() throws Exception {
    Finding finding = SampleFinding.onH2();
    Explanation known =
        finding
            .violation()
            .explanation()
            .with(
                List.of(order("T1", "T2", EdgeKind.RW, true)),
                List.of(
                    new RowSight(
                        4, RowSight.Manner.ENTITLED, "t", "(1)", "T1", OptionalInt.empty()),
                    new RowSight(
                        4, RowSight.Manner.READ, "t", "(2)", "statement 3", OptionalInt.of(3))));
    String kept = EvidenceJson.print(finding.reduced(), known);
    JsonNode json = new ObjectMapper().readTree(kept);
    Explanation again = ExplanationReader.read(json.path("explanation"));
    assertEquals(kept, EvidenceJson.print(finding.reduced(), again));
    Explanation eventful =
        ExplanationReader.read(
            new ObjectMapper()
                .readTree(EvidenceJson.print(finding.reduced(), eventful()))
                .path("explanation"));
    assertEquals(Picture.file(eventful(), "the same"), Picture.file(eventful, "the same"));
  }

  private static TransactionOrder order(String from, String to, EdgeKind kind, boolean decisive) {
    return new TransactionOrder(from, to, kind, false, decisive, from + " comes before " + to);
  }

  @Test
  void theCycleStandsOut() throws Exception {
    Document graph =
        read(
            OrderGraph.draw(
                    List.of(
                        order("T1.1", "T2.1", EdgeKind.RW, true),
                        order("T1.1", "T2.1", EdgeKind.WR, false),
                        order("T2.1", "T1.1", EdgeKind.RW, true),
                        order("T3.1", "T1.1", EdgeKind.WW, false)),
                    "g")
                .svg());
    assertEquals(3, count(graph, "node"));
    assertEquals(2, count(graph, "decisive-node"));
    assertEquals(2, count(graph, "decisive"), "edges between the same two are one arrow");
    assertEquals(1, count(graph, "edge"));
    assertFalse(graph.getDocumentElement().getTextContent().contains("comes before"));
  }
}
