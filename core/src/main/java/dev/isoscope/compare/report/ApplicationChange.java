package dev.isoscope.compare.report;

import java.util.Locale;

/** What an application that moves to another target meets there, the most treacherous first. */
enum ApplicationChange {
  ROWS_STORED("Rows are lost, kept or changed otherwise, and no error tells"),
  ROWS_RETURNED("Queries return other rows"),
  OTHER_ERROR("Statements fail with another error"),
  NEW_ERROR("Statements fail that did not"),
  NEW_RETRY("Transactions must be tried again that went through"),
  OTHER_RETRY("Other transactions must be tried again, or on other codes"),
  AFTER_ERROR("After an error a transaction goes on otherwise"),
  WAITS("Statements wait that did not"),
  WAITS_NO_MORE("Statements no longer wait"),
  FAILS_NO_MORE("Statements no longer fail"),
  WARNING("Warnings differ");

  private final String title;

  ApplicationChange(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** The spelling used in JSON and in links. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
