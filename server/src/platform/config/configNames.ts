// Finds environment variables that are probably misspelt names of the shop's variables.

/** The Levenshtein distance of two names. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (const [at, other] of to.split('').entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The largest distance of a misspelling. Short names allow less: HOME is two edits from HOUSE. */
const nearEnough = (name: string): number => (name.length < 7 ? 1 : 2);

/**
 * One line for each unknown variable whose name resembles one in `known`: a misspelt setting would silently keep its
 * default.
 */
export function misspeltNames(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z\d_]*$/u.test(name) && !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((one) => ({ one, edits: distance(name, one) }))
        .filter(({ edits }) => edits <= nearEnough(name))
        .sort((a, b) => a.edits - b.edits);
      return nearest ? [`${name} is no variable of the shop and is not read; the nearest is ${nearest.one}.`] : [];
    })
    .sort();
}
