package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.tree.Feature;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What several targets execute alike: all of them have it, write it in the same way and mean the
 * same by it.
 *
 * @param leftOut what all of them have and that is left out nevertheless, with the reason
 * @param lacking the nuances that are left out, with the reason
 * @param phrases what no statement may hold
 */
record CommonSubset(
    Spellings spellings,
    Set<Feature> features,
    Map<Feature, String> leftOut,
    Map<Nuance, String> lacking,
    List<Pattern> phrases) {

  static CommonSubset of(List<TargetIdentity> targets) {
    Spellings spellings = new Spellings(targets.stream().map(Dialects::of).toList());
    SpellingGaps gaps = new SpellingGaps(spellings);
    Meanings meanings = Meanings.load();
    EnumSet<Feature> features = EnumSet.allOf(Feature.class);
    spellings.members().forEach(member -> features.retainAll(member.features()));
    Map<Feature, String> leftOut = new EnumMap<>(Feature.class);
    for (Feature feature : features) {
      gaps.difference(feature)
          .or(() -> meanings.between(targets, feature.label()))
          .ifPresent(reason -> leftOut.put(feature, reason));
    }
    features.removeAll(leftOut.keySet());
    if (!features.contains(Feature.HASH_PARTITIONS) && features.remove(Feature.CHANGE_PARTITION)) {
      leftOut.put(Feature.CHANGE_PARTITION, "needs partitions");
    }
    Map<Nuance, String> lacking = new EnumMap<>(Nuance.class);
    for (Nuance nuance : Nuance.values()) {
      gaps.difference(nuance)
          .or(() -> meanings.between(targets, nuance.label()))
          .ifPresent(reason -> lacking.put(nuance, reason));
    }
    return new CommonSubset(
        spellings,
        Collections.unmodifiableSet(features),
        Collections.unmodifiableMap(leftOut),
        Collections.unmodifiableMap(lacking),
        meanings.phrasesBetween(targets));
  }
}
