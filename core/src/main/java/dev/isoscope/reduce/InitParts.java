package dev.isoscope.reduce;

import dev.isoscope.sql.text.TableDefinition;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of init, but for tables, which cannot go alone while statements use them. */
final class InitParts implements Pass.Parts {
  @Override
  public int count(CaseDraft draft) {
    return parts(draft).size();
  }

  @Override
  public CaseDraft without(CaseDraft draft, int from, int to) {
    Set<Integer> gone = parts(draft).subList(from, to).stream().collect(Collectors.toSet());
    return draft.withoutInit(gone);
  }

  private static List<Integer> parts(CaseDraft draft) {
    return IntStream.range(0, draft.init().size())
        .filter(i -> TableDefinition.of(draft.init().get(i)).isEmpty())
        .boxed()
        .toList();
  }
}
