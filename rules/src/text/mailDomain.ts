// Workspaces that take this file check its types themselves, and would not find the declaration otherwise.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js';

// An internationalised mail domain has two spellings: Unicode and ASCII (bücher.example, xn--bcher-kva.example). RFC
// 3492 defines the conversion.
const spelled = /^xn--[a-z\d-]+$/iu;

function lettersOf(label: string): string {
  if (!spelled.test(label)) return label;
  try {
    const letters = punycode.decode(label.slice(4).toLowerCase());
    // A valid encoding always contains a letter outside ASCII.
    return /\P{ASCII}/u.test(letters) ? letters : label;
  } catch {
    return label;
  }
}

/** A mail domain in its Unicode form; invalid labels stay unchanged. Invariant S10. */
export const domainLetters = (domain: string): string => domain.split('.').map(lettersOf).join('.');
