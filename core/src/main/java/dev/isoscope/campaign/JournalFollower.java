package dev.isoscope.campaign;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/**
 * Reads a journal that another process is writing, again and again: what was read before is not
 * read once more, so that somebody may look every second at a campaign of days.
 */
public final class JournalFollower<E extends BlockEntries<E>> {
  private final Path directory;
  private final Class<E> entries;
  private final Supplier<ObjDoubleConsumer<E>> ledgers;
  private ObjDoubleConsumer<E> ledger;
  private Journal.Read read;

  /**
   * @param ledgers makes one that has taken nothing in yet: for the first time, and whenever the
   *     journal turns out to be that of another campaign, or to be cut back
   */
  public JournalFollower(Path directory, Class<E> entries, Supplier<ObjDoubleConsumer<E>> ledgers) {
    this.directory = directory;
    this.entries = entries;
    this.ledgers = ledgers;
  }

  /**
   * Reads what was added since the last time.
   *
   * @return the header; empty if not even that was written
   */
  public Map<String, String> read() throws JournalException {
    Path file = directory.resolve(Journal.FILE);
    if (read != null && Files.isRegularFile(file)) {
      try (FileChannel channel = FileChannel.open(file)) {
        if (isAsRead(channel)) {
          if (channel.size() > read.end()) {
            InputStream rest = new BufferedInputStream(Channels.newInputStream(channel));
            read = Journal.enter(rest, read, entries, ledger, block -> 0);
          }
          return read.header();
        }
      } catch (IOException e) {
        throw new JournalException(file + " cannot be read: " + Journal.said(e), e);
      }
    }
    ledger = ledgers.get();
    read = null;
    read = Journal.readAll(directory, entries, ledger);
    return read.header();
  }

  /** Whether what was read is still there; leaves the channel behind it. */
  private boolean isAsRead(FileChannel channel) throws IOException {
    if (read.last().isEmpty() || channel.size() < read.end()) {
      return false;
    }
    channel.position(read.beforeLast());
    InputStream last =
        new BufferedInputStream(
            Channels.newInputStream(channel), (int) (read.end() - read.beforeLast()));
    boolean same = read.last().equals(Journal.line(last));
    channel.position(read.end());
    return same;
  }
}
