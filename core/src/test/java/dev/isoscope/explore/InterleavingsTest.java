package dev.isoscope.explore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class InterleavingsTest {
  @Test
  void countsWithTheMultinomialCoefficient() {
    assertEquals(BigInteger.valueOf(252), Interleavings.of(5, 5).count());
    assertEquals(BigInteger.valueOf(34_650), Interleavings.of(4, 4, 4).count());
    assertEquals(BigInteger.ONE, Interleavings.of(7).count());
    assertEquals("28448684856959960993400", Interleavings.of(20, 20, 12).count().toString());
  }

  @Test
  void listsEachOrderOnceAndAsADictionaryWould() {
    Interleavings orders = Interleavings.of(2, 1, 2);
    List<String> all =
        LongStream.range(0, orders.count().longValueExact())
            .mapToObj(nth -> Arrays.toString(orders.at(nth)))
            .toList();
    assertEquals(30, all.size());
    assertEquals(all.stream().distinct().sorted().toList(), all);
    assertArrayEquals(new int[] {0, 0, 1, 2, 2}, orders.at(0));
    assertArrayEquals(new int[] {2, 2, 1, 0, 0}, orders.at(29));
  }
}
