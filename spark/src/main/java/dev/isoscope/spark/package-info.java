/**
 * Campaigns on a cluster of Apache Spark. Nothing but the JDK and Spark is used here, beside the
 * pool of processes, which uses the JDK alone.
 */
package dev.isoscope.spark;
