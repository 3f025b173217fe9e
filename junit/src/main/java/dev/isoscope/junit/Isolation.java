package dev.isoscope.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Lets test methods have a {@link Scenario} as a parameter, and says on which DBMS and at which
 * isolation level its transactions run. On a method it counts instead of that of the class.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(IsolationExtension.class)
public @interface Isolation {
  /**
   * A target as the command line names it, such as {@code h2}, {@code postgres}, {@code
   * mariadb@11.4.5} or a JDBC URL. Servers are fetched and started when a test first asks for them,
   * and stopped when all tests have ended.
   */
  String on() default "h2";

  /** The isolation level, such as {@code read committed}; by default that of the DBMS. */
  String level() default "";

  /**
   * Who logs in at a JDBC URL; the password is read from the environment variable {@code
   * ISOSCOPE_PASSWORD}.
   */
  String user() default "";
}
