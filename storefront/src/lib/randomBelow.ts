const range = 2 ** 32;

/** A random whole number from 0 to below `count`, each as likely, from the browser's cryptographic source. */
export function randomBelow(count: number): number {
  // Above the last whole multiple of `count` the low numbers would be more likely.
  const fair = range - (range % count);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? range) >= fair);
  return (drawn[0] ?? 0) % count;
}
