package dev.isoscope.dbms;

import dev.isoscope.model.DbmsScope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names of DBMSs that a case may speak of. */
public final class DbmsNames {
  public static final List<String> KNOWN = DbmsRegistry.all().stream().map(Dbms::name).toList();

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
    return DbmsRegistry.find(scope.dbms()).filter(Dbms::backslashEscapes).isPresent();
  }
}
