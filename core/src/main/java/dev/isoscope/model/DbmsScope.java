package dev.isoscope.model;

import java.util.Optional;

/**
 * A DBMS, one of its modes, one version or a range of versions, as in {@code mariadb 10.6 -
 * 10.6.17} or {@code sqlite:wal}. A single version covers everything that starts with it.
 */
public record DbmsScope(
    String dbms, Optional<String> mode, Optional<Version> from, Optional<Version> to) {

  public static DbmsScope of(String dbms) {
    return new DbmsScope(dbms, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public boolean covers(TargetIdentity target) {
    if (!dbms.equals(target.dbms()) || (mode.isPresent() && !mode.equals(target.mode()))) {
      return false;
    }
    if (from.isEmpty() && to.isEmpty()) {
      return true;
    }
    Version version = target.version();
    if (from.equals(to)) {
      return version.startsWith(from.orElseThrow());
    }
    return from.map(low -> version.compareTo(low) >= 0).orElse(true)
        && to.map(high -> version.compareTo(high) <= 0 || version.startsWith(high)).orElse(true);
  }

  /** How narrowly this names a target: the version counts more than the mode. */
  public int specificity() {
    return 1 + (mode.isPresent() ? 1 : 0) + (from.isPresent() || to.isPresent() ? 2 : 0);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(dbms);
    mode.ifPresent(name -> text.append(':').append(name));
    if (from.isPresent() && from.equals(to)) {
      text.append(' ').append(from.get());
    } else if (from.isPresent() || to.isPresent()) {
      from.ifPresent(low -> text.append(' ').append(low));
      text.append(" -");
      to.ifPresent(high -> text.append(' ').append(high));
    }
    return text.toString();
  }
}
