const everyMs = 500;
/** Samples that decide: five seconds, so that one long task does not turn visitors away. */
const samples = 10;
/** A timer that is so many milliseconds late makes a stalled sample. */
const stalledMs = 1_000;

/** Whether more than half of the latest timers were late: `late` in milliseconds, the latest last. */
export function isStalled(late: readonly number[]): boolean {
  const latest = late.slice(-samples);
  return latest.length === samples && latest.filter((ms) => ms >= stalledMs).length > samples / 2;
}

/** Measures how late the timers of this process are. `stop` ends it. */
export function watchEventLoop(): { readonly isStalled: () => boolean; readonly stop: () => void } {
  const late: number[] = [];
  let expected = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(now - expected);
    if (late.length > samples) late.shift();
    expected = now + everyMs;
  }, everyMs);
  timer.unref();
  return { isStalled: () => isStalled(late), stop: () => clearInterval(timer) };
}
