package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TargetListTest {
  private static List<String> split(String... texts) {
    return TargetList.split(List.of(texts), Set.of("h2", "mysql", "postgres")::contains);
  }

  @Test
  void commasSeparateTargets() {
    assertEquals(List.of("h2", "mysql@8.0.33", "postgres"), split("h2, mysql@8.0.33,", "postgres"));
  }

  @Test
  void aWordThatIsNoTargetStaysOne() {
    assertEquals(List.of("h2", "orcale"), split("h2,orcale"));
  }

  @Test
  void commasInsideAPathBelongToIt() {
    assertEquals(
        List.of("mysql=/opt/a,b", "postgres=/opt/c", "h2/serializable", "mysql"),
        split("mysql=/opt/a,b,postgres=/opt/c,h2/serializable,mysql"));
  }

  @Test
  void commasInsideAUrlBelongToIt() {
    String url = "jdbc:mysql://one:1,two:2/test?a=b,c";
    assertEquals(
        List.of("h2", url, "postgres@18", "jdbc:h2:mem:x"),
        split("h2," + url + ",postgres@18,jdbc:h2:mem:x"));
  }
}
