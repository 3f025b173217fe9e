package dev.isoscope.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/** Lets MariaDB's driver connect to a socket in the file system. */
public final class UnixSocketFactory extends ConfigurableSocketFactory {
  /** The parameter of the URL that holds the path. */
  static final String PATH = "isoscopeSocket";

  private UnixDomainSocketAddress address;

  @Override
  public void setConfiguration(Configuration configuration, String host) {
    address = UnixDomainSocketAddress.of(configuration.nonMappedOptions().getProperty(PATH));
  }

  @Override
  public Socket createSocket() {
    return new ChannelSocket(address);
  }

  @Override
  public Socket createSocket(String host, int port) {
    return createSocket();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    return createSocket();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    return createSocket();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    return createSocket();
  }

  /** What the driver does with a socket, done with a channel, which Java has instead. */
  private static final class ChannelSocket extends Socket {
    private final UnixDomainSocketAddress address;
    private SocketChannel channel;

    ChannelSocket(UnixDomainSocketAddress address) {
      this.address = address;
    }

    @Override
    public void connect(SocketAddress ignored, int timeout) throws IOException {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(address);
    }

    @Override
    public void connect(SocketAddress ignored) throws IOException {
      connect(ignored, 0);
    }

    @Override
    public InputStream getInputStream() {
      return new InputStream() {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          return channel.read(ByteBuffer.wrap(bytes, offset, length));
        }
      };
    }

    @Override
    public OutputStream getOutputStream() {
      return new OutputStream() {
        @Override
        public void write(int one) throws IOException {
          write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
        }
      };
    }

    @Override
    public void close() throws IOException {
      if (channel != null) {
        channel.close();
      }
    }

    @Override
    public boolean isConnected() {
      return channel != null && channel.isConnected();
    }

    @Override
    public boolean isClosed() {
      return channel != null && !channel.isOpen();
    }

    @Override
    public void shutdownInput() throws IOException {
      channel.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
      channel.shutdownOutput();
    }

    // ---- what is about the network --------------------------------------------------------------

    @Override
    public void setSoTimeout(int milliseconds) {}

    @Override
    public int getSoTimeout() {
      return 0;
    }

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public void setKeepAlive(boolean on) {}

    @Override
    public void setSoLinger(boolean on, int seconds) {}
  }
}
