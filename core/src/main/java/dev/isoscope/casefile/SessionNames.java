package dev.isoscope.casefile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The sessions of a case; one that was first written T1 stays T1, however it is written later. */
final class SessionNames {
  private final SourceText source;
  private final Map<String, String> spellings = new LinkedHashMap<>();
  private final boolean closed;

  /**
   * @param declared the sessions that the head names; none may be added to them unless it is empty
   */
  SessionNames(SourceText source, List<String> declared) {
    this.source = source;
    this.closed = !declared.isEmpty();
    declared.forEach(name -> spellings.putIfAbsent(key(name), name));
  }

  String canonical(String name, int offset) throws CaseSyntaxException {
    String known = spellings.get(key(name));
    if (known != null) {
      return known;
    }
    if (closed) {
      throw source.error(
          offset,
          "unknown session '"
              + name
              + "'; expected one that the header 'sessions:' names: "
              + String.join(", ", spellings.values()));
    }
    spellings.put(key(name), name);
    return name;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
