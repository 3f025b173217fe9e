package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks into the head for the DBMSs before anything else is read: where strings end, and with them
 * everything, depends on them.
 */
final class HeaderDialect {
  private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z][A-Za-z0-9]*)[^,]*(,|$)");

  private HeaderDialect() {}

  static boolean backslashEscapes(String text) {
    List<DbmsScope> scopes = new ArrayList<>();
    for (Token token : Tokenizer.tokens(text)) {
      if (!Head.isFree(token)) {
        break;
      }
      if (token.kind() == Token.Kind.LINE_COMMENT && isDbms(token.text().substring(2))) {
        Matcher names = NAME.matcher(token.text().substring(token.text().indexOf(':') + 1));
        while (names.find()) {
          Optional<String> name = DbmsNames.canonical(names.group(1));
          scopes.add(DbmsScope.of(name.orElse(names.group(1))));
        }
      }
    }
    return DbmsNames.backslashEscapes(scopes);
  }

  private static boolean isDbms(String comment) {
    return HeaderKeys.known(comment).filter(HeaderKeys.DBMS::equals).isPresent();
  }
}
