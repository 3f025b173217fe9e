package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Journal;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What journals say first: what must not change when a campaign is resumed. */
final class CampaignHeader {
  static final String SEED = "seed";
  static final String TARGET = "target";
  static final String LEVEL = "level";

  /** What servers were started with, a line each. */
  static final String SERVER_OPTIONS = "server-options";

  private CampaignHeader() {}

  /** What all campaigns say. */
  static Map<String, String> of(long seed, GeneratorOptions generator, CampaignLimits limits) {
    Map<String, String> header = new LinkedHashMap<>();
    header.put("isoscope", VersionProvider.version("(not packaged)"));
    header.put(SEED, String.valueOf(seed));
    header.put("max-transactions", String.valueOf(generator.maxTransactions()));
    header.put("max-statements", String.valueOf(generator.maxStatements()));
    header.put("ddl", String.valueOf(generator.definitions()));
    limits.cases().ifPresent(cases -> header.put(Journal.CASES, String.valueOf(cases)));
    limits.time().ifPresent(time -> header.put(Journal.TIME, String.valueOf(time.toMillis())));
    return header;
  }

  /**
   * Says what a target is.
   *
   * @param suffix tells it from other targets of the same campaign
   */
  static void put(Map<String, String> header, String suffix, TargetIdentity target) {
    header.put("name" + suffix, target.name());
    header.put("dbms" + suffix, target.dbms());
    target.mode().ifPresent(mode -> header.put("mode" + suffix, mode));
    header.put("server" + suffix, target.version().toString());
    if (!target.options().isEmpty()) {
      header.put(SERVER_OPTIONS, String.join("\n", target.options()));
    }
  }

  /** Reads what {@link #put} has said. */
  static Optional<TargetIdentity> target(Map<String, String> header, String suffix) {
    return Optional.ofNullable(header.get("name" + suffix))
        .map(
            name ->
                new TargetIdentity(
                    name,
                    header.get("dbms" + suffix),
                    Optional.ofNullable(header.get("mode" + suffix)),
                    Version.parse(header.get("server" + suffix)),
                    header.getOrDefault(SERVER_OPTIONS, "").lines().toList()));
  }

  /**
   * The options that tell what cases are made of.
   *
   * @param usual whether what is usual is said as well, so that no journal says otherwise
   */
  static List<String> cases(long seed, GeneratorOptions generator, boolean usual) {
    GeneratorOptions otherwise = GeneratorOptions.DEFAULT;
    List<String> words = new ArrayList<>();
    if (usual || generator.maxTransactions() != otherwise.maxTransactions()) {
      words.addAll(List.of("--max-transactions", "" + generator.maxTransactions()));
    }
    if (usual || generator.maxStatements() != otherwise.maxStatements()) {
      words.addAll(List.of("--max-statements", "" + generator.maxStatements()));
    }
    if (generator.definitions()) {
      words.add("--ddl");
    }
    words.addAll(List.of("--seed", "" + seed));
    return words;
  }

  /** Words as a shell takes them. */
  static String typed(List<String> words) {
    return words.stream()
        .map(
            word ->
                word.matches("[A-Za-z0-9@:.,_/=-]+")
                    ? word
                    : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
