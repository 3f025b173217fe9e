package dev.isoscope.compare.report;

import dev.isoscope.compare.Compatibility;
import dev.isoscope.finding.Markdown;
import java.util.List;
import java.util.stream.Collectors;

/** What will break when one moves, as the first page of a report in Markdown. */
final class MigrationMarkdown {
  private final Compatibility compatibility;
  private final Markdown page;

  MigrationMarkdown(Compatibility compatibility, Markdown page) {
    this.compatibility = compatibility;
    this.page = page;
  }

  void write() {
    for (Migration migration : Migration.of(compatibility)) {
      page.heading(
          2,
          "From "
              + compatibility.title(migration.from())
              + " to "
              + compatibility.title(migration.to()));
      page.paragraph(MigrationText.summary(migration, compatibility));
      if (!migration.changes().isEmpty()) {
        page.table(
            List.of("what changes", "kinds", "example", "what to do"),
            migration.changes().stream().map(MigrationMarkdown::row).toList());
      }
    }
  }

  private static List<String> row(Migration.Change change) {
    MigrationEffect clearest = change.clearest();
    return List.of(
        change.change().title(),
        String.valueOf(change.effects().size()),
        clearest.examples().stream()
                .map(MigrationMarkdown::example)
                .collect(Collectors.joining("; "))
            + " ([case](#"
            + clearest.filed().id()
            + "))",
        change.advice());
  }

  private static String example(MigrationEffect.Example example) {
    return (example.statement() ? Markdown.code(example.place()) : example.place())
        + ": "
        + (example.was().equals(example.is())
            ? "*" + example.was() + "* in both"
            : "was *" + example.was() + "*, is *" + example.is() + "*");
  }
}
