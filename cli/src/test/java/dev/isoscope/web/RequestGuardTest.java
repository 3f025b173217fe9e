package dev.isoscope.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How requests may name this machine. */
class RequestGuardTest {
  @Test
  void browsersLeaveOutTheUsualPort() {
    assertEquals(
        List.of("127.0.0.1:8080", "localhost:8080", "[::1]:8080"), RequestGuard.hosts(8080));
    assertTrue(RequestGuard.hosts(80).containsAll(List.of("localhost", "localhost:80")));
  }
}
