package dev.isoscope.dbms;

import dev.isoscope.model.DbmsScope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The names of DBMSs that a case may speak of. */
public final class DbmsNames {
  /** One that Isoscope cannot run, and one that it can and that reads the same SQL. */
  private record Relative(String name, String of) {}

  private static final List<Relative> RELATIVES = List.of(new Relative("cockroachdb", "postgres"));

  public static final List<String> KNOWN =
      Stream.concat(
              DbmsRegistry.all().stream().map(Dbms::name), RELATIVES.stream().map(Relative::name))
          .distinct()
          .toList();

  private DbmsNames() {}

  /** The canonical spelling of a name, if it is known. */
  public static Optional<String> canonical(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return DbmsRegistry.all().stream()
        .filter(dbms -> dbms.aliases().contains(lower))
        .map(Dbms::name)
        .findFirst()
        .or(() -> KNOWN.stream().filter(lower::equals).findFirst());
  }

  /** Whether strings hold backslash escapes: so where they do on all the DBMSs. */
  public static boolean backslashEscapes(List<DbmsScope> scopes) {
    return !scopes.isEmpty() && scopes.stream().allMatch(DbmsNames::escapes);
  }

  private static boolean escapes(DbmsScope scope) {
    return DbmsRegistry.find(scope.dbms())
        .or(() -> relative(scope.dbms()))
        .filter(Dbms::backslashEscapes)
        .isPresent();
  }

  private static Optional<Dbms> relative(String name) {
    return RELATIVES.stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .flatMap(one -> DbmsRegistry.find(one.of()));
  }
}
