package dev.isoscope.execute;

import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.TransactionSyntax;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Version;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.Optional;

/**
 * Reads the transactions of one session off what really happened to its statements, not off the
 * script: DDL may commit, an error may roll back, and what follows then runs on its own.
 */
final class TransactionTracker {
  /** Where the session stands. */
  enum State {
    /** No transaction is open. */
    OUTSIDE,
    OPEN,
    /** The DBMS refuses everything until the transaction is rolled back. */
    ABORTED
  }

  /**
   * What a statement meant for the transactions.
   *
   * @param transaction the one it belongs to
   * @param ended whether a transaction of the session ended with it, in whatever way
   */
  record Effect(
      Optional<String> transaction,
      RolledBack rolledBack,
      boolean implicitCommit,
      boolean ended,
      boolean lost) {}

  private final TransactionSyntax dbms;
  private final Version version;
  private final String session;
  private State state = State.OUTSIDE;
  private boolean autocommit = true;
  private int count;
  private boolean wrote;
  private boolean touched;
  private boolean untouchedChain;
  private String outermostSavepoint;

  TransactionTracker(Server server, String session) {
    this.dbms = server.dbms();
    this.version = server.identity().version();
    this.session = session;
  }

  State state() {
    return state;
  }

  boolean open() {
    return state != State.OUTSIDE;
  }

  /** Whether the open transaction holds the right to write, as far as the executor can tell. */
  boolean wrote() {
    return open() && wrote;
  }

  /** Whether the open transaction has read or written anything. */
  boolean touched() {
    return open() && touched;
  }

  /** A statement has succeeded. */
  Effect succeeded(ParsedStatement parsed) {
    boolean wasOpen = open();
    untouchedChain = false;
    if (parsed.control().isEmpty()) {
      return data(parsed, wasOpen);
    }
    TransactionControl control = parsed.control().get();
    if (control instanceof TransactionControl.Begin begin) {
      return begun(begin, wasOpen);
    }
    if (control instanceof TransactionControl.End ending) {
      boolean undone = state == State.ABORTED && control instanceof TransactionControl.Commit;
      Optional<String> transaction = current();
      end();
      if (ending.chains()) {
        start();
      }
      return new Effect(
          transaction, undone ? RolledBack.TRANSACTION : RolledBack.NONE, false, wasOpen, undone);
    }
    if (control instanceof TransactionControl.Autocommit mode) {
      boolean commits = wasOpen && mode.on() && (!autocommit || dbms.autocommitEndsBegun());
      Optional<String> transaction = current();
      autocommit = mode.on();
      if (commits) {
        end();
      }
      return new Effect(transaction, RolledBack.NONE, commits, commits, false);
    }
    if (control instanceof TransactionControl.Savepoint savepoint && !wasOpen) {
      return savepointOutside(savepoint);
    }
    if (control instanceof TransactionControl.Release release
        && release.name().equalsIgnoreCase(outermostSavepoint)) {
      Optional<String> transaction = current();
      end();
      return new Effect(transaction, RolledBack.NONE, false, true, false);
    }
    if (control instanceof TransactionControl.RollbackTo && state == State.ABORTED) {
      state = State.OPEN;
    }
    return new Effect(current(), RolledBack.NONE, false, false, false);
  }

  private Effect savepointOutside(TransactionControl.Savepoint savepoint) {
    if (!autocommit) {
      start(); // what follows is its transaction, and can be rolled back to it
    } else if (dbms.savepointBegins()) {
      start();
      outermostSavepoint = savepoint.name();
    }
    return new Effect(current(), RolledBack.NONE, false, false, false);
  }

  private Effect begun(TransactionControl.Begin begin, boolean wasOpen) {
    boolean commits = wasOpen && dbms.beginCommits();
    if (commits) {
      end();
    }
    if (!open()) {
      start();
    }
    if (begin.option().equals("IMMEDIATE") || begin.option().equals("EXCLUSIVE")) {
      wrote = true;
      touched = true;
    }
    return new Effect(current(), RolledBack.NONE, commits, commits, false);
  }

  private Effect data(ParsedStatement parsed, boolean wasOpen) {
    boolean commits =
        (wasOpen || !autocommit) && dbms.commitsImplicitly(parsed.kind(), parsed.sql());
    if (wasOpen && commits) {
      return committed(RolledBack.NONE);
    }
    if (!wasOpen && !autocommit && !commits) {
      start();
    }
    if (open()) {
      touch(parsed);
      return new Effect(current(), RolledBack.NONE, false, false, false);
    }
    return new Effect(Optional.of(single()), RolledBack.NONE, false, true, false);
  }

  /** The statement has committed the open transaction and was one of its own. */
  private Effect committed(RolledBack rolledBack) {
    end();
    String transaction = single();
    if (dbms.chainsAfterImplicitCommit()) {
      chain();
    }
    return new Effect(Optional.of(transaction), rolledBack, true, true, false);
  }

  private void touch(ParsedStatement parsed) {
    touched |= parsed.readsTables();
    wrote |= parsed.kind() == StatementKind.WRITE || parsed.kind() == StatementKind.DEFINITION;
  }

  /**
   * A statement has failed.
   *
   * @param left what that leaves of the transaction, if one was open
   */
  Effect failed(ParsedStatement parsed, ErrorKind kind, ErrorEffect left) {
    untouchedChain = false;
    boolean ran = kind == ErrorKind.CONSTRAINT || kind == ErrorKind.OTHER;
    if (!open() && !autocommit && parsed.control().isEmpty() && ran) {
      start(); // without autocommit even a statement that fails begins one, and keeps its locks
    }
    if (!open()) {
      return new Effect(
          parsed.control().isPresent() ? Optional.empty() : Optional.of(single()),
          RolledBack.STATEMENT,
          false,
          parsed.control().isEmpty(),
          false);
    }
    Optional<String> transaction = current();
    if (state == State.ABORTED && !parsed.endsTransaction()) {
      return new Effect(transaction, RolledBack.NONE, false, false, false);
    }
    ErrorEffect effect =
        parsed.endsTransaction() && kind != ErrorKind.SYNTAX && dbms.commitFailureEndsTransaction()
            ? ErrorEffect.TRANSACTION_OVER
            : left;
    if (effect == ErrorEffect.TRANSACTION_COMMITTED) {
      return committed(RolledBack.STATEMENT);
    }
    if (effect == ErrorEffect.STATEMENT_UNDONE) {
      if (kind == ErrorKind.CONSTRAINT || kind == ErrorKind.OTHER) {
        touch(parsed); // it got as far as its locks, which stay
      }
      return new Effect(transaction, RolledBack.STATEMENT, false, false, false);
    }
    if (effect == ErrorEffect.TRANSACTION_ABORTED) {
      state = State.ABORTED;
    } else {
      if (parsed.control().orElse(null) instanceof TransactionControl.Autocommit mode) {
        autocommit = mode.on(); // in TiDB it counts though its commit has failed
      }
      end();
      if (dbms.chainsAfterRollback(version) && !parsed.endsTransaction()) {
        chain();
      }
    }
    return new Effect(transaction, RolledBack.TRANSACTION, false, true, true);
  }

  /** The executor has rolled back. */
  void rolledBack() {
    if (untouchedChain) {
      count--; // a transaction without a statement takes no number
    }
    end();
  }

  private Optional<String> current() {
    return open() ? Optional.of(name()) : Optional.empty();
  }

  private String single() {
    count++;
    return name();
  }

  private void start() {
    count++;
    state = State.OPEN;
    wrote = false;
    touched = false;
  }

  /** The session is in a new transaction though nobody has begun one. */
  private void chain() {
    start();
    untouchedChain = true;
  }

  private void end() {
    state = State.OUTSIDE;
    untouchedChain = false;
    wrote = false;
    touched = false;
    outermostSavepoint = null;
  }

  private String name() {
    return session + "." + count;
  }
}
