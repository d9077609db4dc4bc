// Rules that are written and tested before the pages, calls and jobs that will use them. Any other rule without a caller fails
// the check: use it or delete it. A rule with a caller leaves this list. What waiting rules alone use waits with them, unlisted.
export const waitingRules = new Set(/** @type {string[]} */ ([]));
