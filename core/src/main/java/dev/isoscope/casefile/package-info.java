/**
 * The case language: reads and prints cases, with line and column in every error.
 *
 * <p>A comment above the first statement is a header if it starts with a known key ({@code case:},
 * {@code about:}, {@code dbms:}, {@code level:}, {@code sessions:}, {@code document:}, {@code
 * affected:}, {@code source:}, {@code link:}, {@code found:}, {@code status:}, {@code strict:}).
 * Every statement stands behind its session's name and ends with a semicolon. What a comment after
 * a statement starts with makes it an expectation:
 *
 * <pre>
 * comment     = part { " -- " part }
 * part        = expectation | [ "note:" ] free words
 * expectation = [ "bug" [scope] ":" ] ( outcome { "|" outcome } | final )
 * outcome     = "rows" [scope] ":" rows | "updated" [scope] ":" number | "error" [scope] ":" kind
 *             | "blocked" [scope] [ "by" session { "," session } ] [ "until" number ]
 *             | "not blocked" [scope] | "ok" [scope] | "skipped" [scope] | "stuck" [scope]
 *             | "any" [scope] | "transaction" [scope] ":" transaction
 * transaction = "untouched" | [ session "." number | "none" ] [ "rolled back" ] [ "after a commit" ]
 * final       = "final" [scope] table ":" rows { "|" rows }
 * scope       = "[" levels ";" dbmss "]"          either list alone, in either order
 * rows        = "none" | { "(" value { "," value } ")" }
 * value       = NULL | bare words | 'text' | e'text with \n'
 * </pre>
 *
 * An outcome after {@code |} may leave out its keyword if it is that of the one before. The scope
 * stands once, after {@code bug} or after the first keyword.
 */
package dev.isoscope.casefile;
