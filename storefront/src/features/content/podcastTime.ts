/** Seconds as a player shows them: `1:05`. */
export function timeShown(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The number of the chapter that plays at a time, in seconds. */
export function chapterAt(chapters: readonly { readonly at: number }[], time: number): number {
  return Math.max(
    0,
    chapters.findLastIndex(({ at }) => at <= time),
  );
}
