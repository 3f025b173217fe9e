package dev.isoscope.dbms;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A session whose statement has not come back yet, and the thread that waits for it. */
public record RunningStatement(SessionHandle session, Thread thread, String sql) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Whether the thread waits in a monitor or a parking lot rather than runs. */
  public boolean rests() {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }

  /** For how many nanoseconds the thread has been on a processor. */
  public long ran() {
    return THREADS.getThreadCpuTime(thread.getId());
  }

  /** Whether the thread rests with a frame of this method on its stack. */
  public boolean restsIn(String className, String methodName) {
    return rests() && isIn(className, methodName);
  }

  /** Whether the thread, running or not, has a frame of this method on its stack. */
  public boolean isIn(String className, String methodName) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getMethodName().equals(methodName) && frame.getClassName().equals(className)) {
        return true;
      }
    }
    return false;
  }
}
