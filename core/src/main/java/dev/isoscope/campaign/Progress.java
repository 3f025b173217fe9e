package dev.isoscope.campaign;

/** Hears how a campaign goes on, from several threads at once. */
public interface Progress<E> {
  /** So much has been counted since the last call. */
  default void counted(E more) {}

  /** Something is being reduced; an empty text when that is done. */
  default void filing(String what) {}

  /** Something was filed and entered. */
  default void entered(E more) {}
}
