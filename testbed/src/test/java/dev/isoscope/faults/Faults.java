package dev.isoscope.faults;

import java.util.LinkedHashMap;
import java.util.Map;

/** All faults by name. */
final class Faults {
  private Faults() {}

  static Map<String, Fault> all() {
    Map<String, Fault> faults = new LinkedHashMap<>();
    faults.put("rollback-commits", new RollbackCommits());
    faults.put("lost-update", new LostUpdate());
    faults.put("delete-skips-own-row", new DeleteSkipsOwnRow());
    faults.put("applied-twice", new AppliedTwice());
    faults.put("weaker-level", new WeakerLevel());
    faults.put("dirty-read", new DirtyRead());
    faults.put("stale-read", new StaleRead());
    faults.put("commit-loses-row", new CommitLosesRow());
    faults.put("rollback-keeps-row", new RollbackKeepsRow());
    faults.put("missed-commit", new MissedCommit());
    faults.put("ignored-condition", new IgnoredCondition());
    faults.put("lost-write", new LostWrite());
    faults.putAll(ofReads());
    return faults;
  }

  /** Those that change nothing but what single queries give. */
  static Map<String, Fault> ofReads() {
    Map<String, Fault> faults = new LinkedHashMap<>();
    faults.put("read-misses-own-write", WrongRead.missingOwnWrite());
    faults.put("read-misses-row", WrongRead.missingCommittedRow());
    faults.put("read-sees-uncommitted-row", WrongRead.seeingUncommittedRow());
    faults.put("read-too-new", OtherState.tooNew());
    faults.put("read-too-old", OtherState.tooOld());
    faults.put("aggregate-off-by-one", WrongRead.aggregatingOneTwice());
    return faults;
  }
}
