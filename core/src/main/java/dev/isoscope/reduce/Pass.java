package dev.isoscope.reduce;

import dev.isoscope.sql.text.SqlText;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** One way of making a draft smaller. */
@FunctionalInterface
interface Pass {
  void run(ReductionSearch search);

  /** Parts of a draft in an order in which neighbours may go together. */
  record Parts<T>(
      Function<CaseDraft, List<T>> all, BiFunction<CaseDraft, List<T>, CaseDraft> removal) {
    int count(CaseDraft draft) {
      return all.apply(draft).size();
    }

    /** The draft without the parts from one number up to another, which is excluded. */
    CaseDraft without(CaseDraft draft, int from, int to) {
      return removal.apply(draft, all.apply(draft).subList(from, to));
    }
  }

  /** Takes parts away, first half of them at once, then ever fewer, as delta debugging does. */
  static Pass inHalves(Parts<?> parts) {
    return search -> {
      for (int size = (parts.count(search.best()) + 1) / 2; size > 0; size /= 2) {
        int at = 0;
        while (at < parts.count(search.best()) && !search.over()) {
          int end = Math.min(at + size, parts.count(search.best()));
          if (!search.adopt(parts.without(search.best(), at, end))) {
            at += size;
          }
        }
      }
    };
  }

  /** Tries drafts one by one; after a success it goes on at the same place in the new list. */
  static Pass oneByOne(Function<CaseDraft, List<CaseDraft>> candidates) {
    return search -> {
      List<CaseDraft> list = candidates.apply(search.best());
      int at = 0;
      while (at < list.size() && !search.over()) {
        if (search.adopt(list.get(at))) {
          list = candidates.apply(search.best());
        } else {
          at++;
        }
      }
    };
  }

  /** Tries simpler texts of each statement. */
  static Pass onTexts(Function<SqlText, List<SqlText>> simpler) {
    return search -> {
      for (int i = 0; i < search.best().size() && !search.over(); i++) {
        int index = i;
        oneByOne(
                draft ->
                    simpler.apply(draft.text(index)).stream()
                        .map(text -> draft.with(index, text))
                        .toList())
            .run(search);
      }
    };
  }
}
