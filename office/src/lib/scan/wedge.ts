// A hand scanner is a keyboard that types fast and ends with Enter. decisions/0115.

/** Milliseconds between two keys of a scanner at most; a person that types needs longer. */
export const scannerGap = 60;
/** Signs of a scan at least. */
const shortest = 3;

type Wedge = { readonly typed: string; readonly at: number };
export const quiet: Wedge = { typed: '', at: Number.NEGATIVE_INFINITY };

/** What a key makes of what was typed so far; `scan` is a finished code. `at` in milliseconds. */
export function press(before: Wedge, key: string, at: number): { readonly after: Wedge; readonly scan: string | null } {
  const isFast = at - before.at <= scannerGap;
  if (key === 'Enter' || key === 'Tab')
    return { after: quiet, scan: isFast && before.typed.length >= shortest ? before.typed : null };
  // Shift and the like come between the letters of a scan.
  if (key.length !== 1) return { after: before, scan: null };
  return { after: { typed: isFast ? before.typed + key : key, at }, scan: null };
}
