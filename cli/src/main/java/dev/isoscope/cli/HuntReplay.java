package dev.isoscope.cli;

import dev.isoscope.campaign.Place;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.HuntOptions;
import dev.isoscope.hunt.ReplayCommands;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracles;
import java.util.ArrayList;
import java.util.List;

/** The commands that show findings of a hunt again, with all options that the verdict hangs on. */
record HuntReplay(HuntTerms terms, TargetIdentity target, Level level) implements ReplayCommands {
  @Override
  public String hunt(Place place) {
    List<String> words = new ArrayList<>(List.of("isoscope", "hunt"));
    words.addAll(terms.arguments(target.name(), level, false));
    words.addAll(List.of("--only", place.toString()));
    words.addAll(terms.access());
    return CampaignHeader.typed(words);
  }

  @Override
  public String check(String oracle, String kind) {
    List<String> words =
        new ArrayList<>(List.of("isoscope", "check", FindingStore.REDUCED, "--oracle", oracle));
    words.addAll(List.of("--on", target.withVersion()));
    words.addAll(terms.judging(level));
    if (Oracles.named(oracle).filter(one -> one.confirmation(kind).costly()).isPresent()) {
      words.addAll(List.of("--patience", HuntOptions.PATIENCE.toSeconds() + "s"));
    }
    words.addAll(terms.access());
    return CampaignHeader.typed(words);
  }
}
