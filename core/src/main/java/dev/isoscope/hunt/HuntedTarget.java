package dev.isoscope.hunt;

import dev.isoscope.model.TargetIdentity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What findings say of the server that they were made on. */
public record HuntedTarget(TargetIdentity identity, Map<String, String> settings) {
  public HuntedTarget {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }
}
