package dev.isoscope.model;

import java.util.List;
import java.util.Map;

/**
 * The head of a case.
 *
 * @param scope where the case applies; outside it a run is not applicable
 * @param details further headers (document, affected, ...) in the order of the file
 * @param notes free comment lines of the head
 */
public record Header(
    String name, List<String> about, Scope scope, Map<String, String> details, List<String> notes) {
  public Header {
    about = List.copyOf(about);
    details = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(details));
    notes = List.copyOf(notes);
  }

  /** Whether silence speaks, too: what the case does not tell of must not have happened. */
  public boolean strict() {
    return details.containsKey("strict");
  }

  /** Whether everything is submitted whatever has failed before, as in a dialogue. */
  public boolean carriesOn() {
    return details.containsKey("policy");
  }

  /** The same of a case in which everything is submitted. */
  public Header carryingOn() {
    return with("policy", "carry-on");
  }

  /** The same with a further header. */
  public Header with(String key, String value) {
    Map<String, String> more = new java.util.LinkedHashMap<>(details);
    more.put(key, value);
    return new Header(name, about, scope, more, notes);
  }

  /** The same for every level; where nothing is expected, silence says nothing. */
  Header atAnyLevel() {
    Map<String, String> rest = new java.util.LinkedHashMap<>(details);
    rest.remove("strict");
    return new Header(name, about, new Scope(List.of(), scope.dbms()), rest, notes);
  }

  public static Header named(String name) {
    return new Header(name, List.of(), Scope.EVERYWHERE, Map.of(), List.of());
  }
}
