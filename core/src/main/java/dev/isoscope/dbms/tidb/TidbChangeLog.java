package dev.isoscope.dbms.tidb;

import dev.isoscope.dbms.MysqlChangeLog;
import java.util.List;

/**
 * There are no triggers: a table is read before and after each write to it. Where writes take the
 * latest rows, the read before may show others, so an UPDATE saves which version it replaces.
 */
final class TidbChangeLog implements MysqlChangeLog {
  @Override
  public List<String> definitions(String table, List<Column> columns) {
    return List.of();
  }

  @Override
  public boolean comparesStates() {
    return true;
  }

  @Override
  public boolean savesReplaced() {
    return true;
  }
}
