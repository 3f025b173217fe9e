package dev.isoscope.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** What an address must hold to get an answer: of chance, and new with every start. */
final class AccessToken {
  private static final int BYTES = 24;

  private final String text;

  private AccessToken(String text) {
    this.text = text;
  }

  static AccessToken random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  String text() {
    return text;
  }

  /** Whether somebody knows it; how long the answer takes tells nothing of how near a guess was. */
  boolean is(String guess) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), guess.getBytes(StandardCharsets.UTF_8));
  }
}
