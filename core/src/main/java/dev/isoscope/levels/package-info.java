/** What an isolation level really prevents: anomalies are provoked, and what happens is judged. */
package dev.isoscope.levels;
