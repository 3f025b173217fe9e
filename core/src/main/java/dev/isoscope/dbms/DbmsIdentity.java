package dev.isoscope.dbms;

import java.util.List;

/** What a DBMS is called: by users, by its makers and by itself, and how its URLs begin. */
public interface DbmsIdentity {
  /** The name on the command line, in case files and in JSON. */
  String name();

  /** Other names that users give it. */
  default List<String> aliases() {
    return List.of();
  }

  /** The name as its makers write it. */
  String title();

  /** The name that it gives itself, as its driver tells it. */
  default String productName() {
    return title();
  }

  /** DBMSs of one family speak the same SQL, and warn of the same things in it. */
  default String family() {
    return name();
  }

  /**
   * Whether nobody has tried Isoscope on a server of it: what is known is what its manual says.
   * Such a one is reached by its URL only, and how its statements see rows is not relied on.
   */
  default boolean unverified() {
    return false;
  }

  /** Modes that change how transactions behave ({@code sqlite:wal}); the first is the default. */
  default List<String> modes() {
    return List.of();
  }

  /** The word after {@code jdbc:} in the URLs of its databases. */
  default String urlScheme() {
    return name();
  }

  /**
   * URLs, without their parameters, of databases in memory that have no name, which no two
   * connections share.
   */
  default List<String> unsharedUrls() {
    return List.of();
  }
}
