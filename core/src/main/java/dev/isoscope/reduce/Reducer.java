package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.time.Duration;
import java.util.List;

/**
 * Makes a case smaller and plainer as long as it still shows what it showed, until nothing more can
 * go. It works on tokens and knows no dialect: whether a smaller case makes sense is left to
 * running it.
 */
public final class Reducer {
  /** Coarse cuts first, since each makes all later ones cheaper. */
  private static final List<Pass> PASSES =
      List.of(
          Pass.onTexts(PlainStatements::spelling),
          Pass.inHalves(LineParts.SESSIONS),
          Pass.inHalves(LineParts.TRANSACTIONS),
          Pass.inHalves(LineParts.STATEMENTS),
          Pass.oneByOne(TableCuts::candidates),
          Pass.inHalves(InitParts.STATEMENTS),
          Pass.inHalves(InitParts.ROWS),
          Pass.onTexts(ClauseCuts::of),
          Pass.onTexts(PlainStatements::of),
          Pass.onTexts(DefinitionCuts::of),
          Pass.oneByOne(Columns::candidates),
          Pass.onTexts(ListCuts::of),
          Pass.onTexts(ExpressionCuts::of),
          Pass.oneByOne(SimplerTypes::candidates),
          Pass.oneByOne(SimplerConstants::candidates),
          Pass.onTexts(NameCuts::of),
          Pass.oneByOne(SessionSwitchCuts::candidates));

  /**
   * Where texts belong together, since not all targets take the same, a statement goes or stays.
   */
  private static final List<Pass> WHOLE_STATEMENTS =
      List.of(
          Pass.inHalves(LineParts.SESSIONS),
          Pass.inHalves(LineParts.TRANSACTIONS),
          Pass.inHalves(LineParts.STATEMENTS),
          Pass.inHalves(InitParts.STATEMENTS));

  /** Tried when nothing else helps, in this order, until one does. */
  private static final List<Pass> LAST_RESORTS =
      List.of(Pass.oneByOne(Regroupings::candidates), Pass.onTexts(WordCuts::of));

  /**
   * Reduces a case.
   *
   * @param budget how long to try; when it is over, the smallest case so far is the result
   */
  public Reduction reduce(Case original, StillShows check, Duration budget) {
    ReductionSearch search = new ReductionSearch(original, check, budget);
    if (!search.confirms()) {
      return new Reduction(original, search.tries(), false);
    }
    List<Pass> passes = original.varies() ? WHOLE_STATEMENTS : PASSES;
    List<Pass> lastResorts = original.varies() ? List.of() : LAST_RESORTS;
    CaseDraft before;
    do {
      before = search.best();
      passes.forEach(pass -> pass.run(search));
      for (int i = 0; i < lastResorts.size() && before.equals(search.best()); i++) {
        lastResorts.get(i).run(search);
      }
    } while (!before.equals(search.best()) && !search.over());
    search.adopt(search.best().withCanonicalSessions());
    return new Reduction(search.best().toCase(original), search.tries(), !search.over());
  }
}
