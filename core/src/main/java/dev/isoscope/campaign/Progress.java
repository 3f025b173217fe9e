package dev.isoscope.campaign;

/** Hears how a campaign goes on, from several threads at once. */
public interface Progress<E> {
  /** So much has been counted since the last call. */
  void counted(E more);

  /** Something is being reduced; an empty text when that is done. */
  void filing(String what);

  /** Something was filed and entered. */
  void entered(E more);

  /** One that listens to nothing. */
  static <E> Progress<E> none() {
    return new Progress<>() {
      @Override
      public void counted(E more) {}

      @Override
      public void filing(String what) {}

      @Override
      public void entered(E more) {}
    };
  }
}
