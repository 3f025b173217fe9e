package dev.isoscope.dbms.innodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read off InnoDB's status as MariaDB prints it. */
class InnoDbStatusTest {
  private static final String TRANSACTIONS =
      """
      ------------
      TRANSACTIONS
      ------------
      Trx id counter 724
      History list length 0
      LIST OF TRANSACTIONS FOR EACH SESSION:
      ---TRANSACTION 723, ACTIVE 2 sec updating or deleting
      mysql tables in use 1, locked 1
      LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s), undo log entries 1
      MariaDB thread id 85, OS thread handle 139909701613248, query id 1501 127.0.0.1 root Updating
      UPDATE t1 SET c2 = 5
      ------- TRX HAS BEEN WAITING 1887993 us FOR THIS LOCK TO BE GRANTED:
      RECORD LOCKS space id 71 page no 4 n bits 320 index c2 of table `a`.`t1` trx id 723 lock_mode X insert intention waiting
      Record lock, heap no 1 PHYSICAL RECORD: n_fields 1; compact format; info bits 0
       0: len 8; hex 73757072656d756d; asc supremum;;

      ------------------
      TABLE LOCK table `a`.`t1` trx id 723 lock mode IX
      ---TRANSACTION 722, ACTIVE 2 sec
      2 lock struct(s), heap size 1128, 1 row lock(s)
      MariaDB thread id 84, OS thread handle 139909701306048, query id 1500 127.0.0.1 root
      RECORD LOCKS space id 71 page no 4 n bits 320 index c2 of table `a`.`t1` trx id 722 lock mode S
      Record lock, heap no 1 PHYSICAL RECORD: n_fields 1; compact format; info bits 0
       0: len 8; hex 73757072656d756d; asc supremum;;

      --------
      FILE I/O
      --------
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "----------\nSEMAPHORES\n----------\n",
        // the message of an error has no end of line
        "LATEST FOREIGN KEY ERROR\n-----\nReferenced table `a`.`t2` not found near 'c2)'."
      })
  void transactionsAreFoundAfterWhateverComesBefore(String before) {
    List<InnoDbTransaction> transactions = InnoDbStatus.transactions(before + TRANSACTIONS);
    assertEquals(List.of("85", "84"), transactions.stream().map(one -> one.thread()).toList());
    InnoDbTransaction waiter = transactions.get(0);
    assertTrue(waiter.waits());
    assertTrue(waiter.wanted().orElseThrow().waitsFor(transactions.get(1).locks().get(0)));
  }

  @Test
  void aStatusWithoutTransactionsHasNone() {
    assertTrue(InnoDbStatus.transactions("SEMAPHORES\n----------\n").isEmpty());
    assertFalse(InnoDbStatus.transactions(TRANSACTIONS).isEmpty());
  }
}
