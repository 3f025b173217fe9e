/** The loop: generates, runs and judges cases, and files what is found, until told to stop. */
package dev.isoscope.campaign;
