/** Measurements that performance claims rest on. */
package dev.isoscope.bench;
