// Steps without an answer keep their key: a dialog that was closed and opened again sends the same step with the same key, so that the
// server takes it once.

/** Milliseconds after which a step that is asked for again is another one. */
export const lostMs = 10 * 60_000;

const lost = new Map<string, { readonly key: string; readonly at: number }>();

/** The key of a step: that of the same step whose answer was lost, else its own. `asked` is the whole request as a text. */
export function keyOf(asked: string, own: string, now = Date.now()): string {
  const known = lost.get(asked);
  return known && now - known.at < lostMs ? known.key : own;
}

/** Notes that a step was sent and no answer came. */
export function noteLost(asked: string, key: string, now = Date.now()): void {
  for (const [other, { at }] of lost) if (now - at >= lostMs) lost.delete(other);
  lost.set(asked, { key, at: now });
}

/** Notes that a step has its answer: the same step again is another one. */
export function noteAnswered(asked: string): void {
  lost.delete(asked);
}
