package dev.isoscope.campaign;

/** Hears how a campaign goes on, from several threads at once. */
public interface Progress {
  Progress NONE =
      new Progress() {
        @Override
        public void counted(Tallies more) {}

        @Override
        public void filing(String what) {}

        @Override
        public void filed(FindingSummary finding) {}
      };

  /** So much has been counted since the last call. */
  void counted(Tallies more);

  /** A violation is being confirmed and reduced; an empty text when that is done. */
  void filing(String what);

  /** There is a new finding on disk. */
  void filed(FindingSummary finding);
}
