package dev.isoscope.junit;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives a {@link Scenario} to whoever asks for one. All tests of a JVM share the servers. */
final class IsolationExtension implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(IsolationExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Scenario.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Isolation wanted =
        AnnotationSupport.findAnnotation(context.getElement(), Isolation.class)
            .or(() -> AnnotationSupport.findAnnotation(context.getTestClass(), Isolation.class))
            .orElseThrow(() -> new ExtensionConfigurationException("there is no @Isolation"));
    TestServers servers = servers(context);
    TargetSpec target = target(wanted);
    try {
      Server server =
          servers.server(target, Optional.of(wanted.user()).filter(user -> !user.isBlank()));
      return new Scenario(context.getDisplayName(), server, level(wanted, target, server));
    } catch (TargetException e) {
      throw new ExtensionConfigurationException(
          "@Isolation(on = \"" + target.text() + "\"): " + e.getMessage(), e);
    }
  }

  private static TargetSpec target(Isolation wanted) {
    try {
      return TargetSpec.parse(wanted.on());
    } catch (TargetException e) { // which says what was written, without its secrets
      throw new ExtensionConfigurationException("@Isolation: " + e.getMessage(), e);
    }
  }

  /** The method that is to be used instead is not in JUnit 5. */
  @SuppressWarnings("deprecation")
  private static TestServers servers(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(TestServers.class, key -> new TestServers(), TestServers.class);
  }

  private static Level level(Isolation wanted, TargetSpec target, Server server) {
    Optional<String> mode = server.identity().mode();
    List<Level> levels = server.dbms().levels(mode);
    if (wanted.level().isBlank()) {
      return target.level().orElse(server.dbms().defaultLevel(mode));
    }
    return Level.named(wanted.level())
        .filter(levels::contains)
        .orElseThrow(
            () ->
                new ExtensionConfigurationException(
                    "@Isolation(level = \"%s\"): %s has %s"
                        .formatted(wanted.level(), server.dbms().title(), levels)));
  }
}
