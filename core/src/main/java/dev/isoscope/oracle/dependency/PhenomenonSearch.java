package dev.isoscope.oracle.dependency;

import java.util.stream.Stream;

/** Looks for instances of some phenomena, in no need to find the smallest ones. */
interface PhenomenonSearch {
  Stream<Phenomenon> instances();
}
