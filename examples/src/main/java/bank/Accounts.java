package bank;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An application: it knows JDBC and nothing of Isoscope. */
public final class Accounts {
  /** Adds to a balance in three steps, as many programs do: read, compute, write. */
  public void deposit(Connection connection, int account, int amount) throws SQLException {
    write(connection, account, balance(connection, account, "") + amount);
  }

  /** The same, but whoever reads the row to change it locks it. */
  public void depositLocking(Connection connection, int account, int amount) throws SQLException {
    write(connection, account, balance(connection, account, " FOR UPDATE") + amount);
  }

  /** Takes from one of two accounts, whose sum must not become negative. */
  public void withdraw(Connection connection, int account, int other, int amount)
      throws SQLException {
    int own = balance(connection, account, "");
    if (own + balance(connection, other, "") >= amount) {
      write(connection, account, own - amount);
    }
  }

  private static int balance(Connection connection, int account, String lock) throws SQLException {
    String query = "SELECT balance FROM account WHERE id = ?" + lock;
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setInt(1, account);
      try (ResultSet results = statement.executeQuery()) {
        if (!results.next()) {
          throw new SQLException("there is no account " + account);
        }
        return results.getInt("balance");
      }
    }
  }

  private static void write(Connection connection, int account, int balance) throws SQLException {
    String update = "UPDATE account SET balance = ? WHERE id = ?";
    try (PreparedStatement statement = connection.prepareStatement(update)) {
      statement.setInt(1, balance);
      statement.setInt(2, account);
      statement.executeUpdate();
    }
  }
}
