package dev.isoscope.campaign;

import java.util.Optional;

/**
 * What was said when something was tried in order to file a sighting, perhaps by a process before.
 */
public interface EarlierAnswers<S extends CaseSighting> {
  Optional<String> answer(S sighting, String question);

  void add(S sighting, String question, String text);

  /** Where nobody has tried anything before, and nobody keeps it. */
  static <S extends CaseSighting> EarlierAnswers<S> none() {
    return new EarlierAnswers<>() {
      @Override
      public Optional<String> answer(S sighting, String question) {
        return Optional.empty();
      }

      @Override
      public void add(S sighting, String question, String text) {}
    };
  }
}
