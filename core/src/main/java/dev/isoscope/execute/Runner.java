package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;

/** Runs further cases for an oracle, on the target and at the level of the run that it judges. */
@FunctionalInterface
public interface Runner {
  History run(Case testCase) throws SQLException;
}
