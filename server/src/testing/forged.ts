/**
 * A signed text with one sign changed. Not the last ones: they may hold bits that no byte of the signature has, and a random ending
 * may be the forged one already.
 */
export function forged(signed: string): string {
  const at = signed.length - 5;
  return `${signed.slice(0, at)}${signed[at] === 'A' ? 'B' : 'A'}${signed.slice(at + 1)}`;
}
