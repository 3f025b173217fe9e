package dev.isoscope.campaign;

import java.util.Locale;

/**
 * What a campaign has sent to processes elsewhere and got from them.
 *
 * @param orders pieces of work, of which some were questions about sightings
 * @param sent bytes
 * @param received bytes
 * @param seconds how long they have worked, all together
 */
public record WorkTraffic(
    long orders, long questions, long blocks, long sent, long received, double seconds) {
  static final WorkTraffic NONE = new WorkTraffic(0, 0, 0, 0, 0, 0);

  WorkTraffic plus(WorkTraffic more) {
    return new WorkTraffic(
        orders + more.orders,
        questions + more.questions,
        blocks + more.blocks,
        sent + more.sent,
        received + more.received,
        seconds + more.seconds);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d orders, %,d of them questions, the others for %,d blocks; %,d bytes sent, %,d received;"
            + " %.1f s of work",
        orders,
        questions,
        blocks,
        sent,
        received,
        seconds);
  }
}
