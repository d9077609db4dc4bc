/** The hour (UTC) after which the books of a day are compared: the provider's reports come in the night before. */
const hour = 5;
const dayMs = 86_400_000;

/** The start (ms) of the latest night whose comparison is due at `now` (ms). Invariants M4, M7, decisions/0095. */
export function latestNight(now: number): number {
  const shift = hour * 3_600_000;
  return Math.floor((now - shift) / dayMs) * dayMs + shift;
}
