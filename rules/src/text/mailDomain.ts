// A mail domain of other letters than a to z has two spellings: its own, and the ASCII one in which the internet's tables hold
// it (bücher.example, xn--bcher-kva.example). RFC 3492 says how the one is read from the other.

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What a label after `xn--` spells; null where it spells nothing. */
function lettersOf(ascii: string): string | null {
  const basic = Math.max(0, ascii.lastIndexOf('-'));
  const letters = ascii.slice(0, basic).split('');
  let [code, at, bias, place] = [128, 0, 72, basic === 0 ? 0 : basic + 1];
  while (place < ascii.length) {
    const before = at;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digits.indexOf(ascii[place] ?? ' ');
      if (digit < 0) return null;
      place += 1;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const size = letters.length + 1;
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / size);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(at / size);
    if (code > 0x10ffff) return null;
    at %= size;
    letters.splice(at, 0, String.fromCodePoint(code));
    at += 1;
  }
  // Plain letters alone are never spelled so.
  return letters.length > basic ? letters.join('') : null;
}

/** A mail domain in its own letters; a label that spells none stays as it is. Invariant S10. */
export function domainLetters(domain: string): string {
  return domain
    .split('.')
    .map((label) => (/^xn--[a-z\d-]+$/iu.test(label) && lettersOf(label.slice(4).toLowerCase())) || label)
    .join('.');
}
