// Workspaces that take this file check its types themselves, and would not find the declaration otherwise.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js';

// A mail domain of other letters than a to z has two spellings: its own, and the ASCII one in which the internet's tables hold
// it (bücher.example, xn--bcher-kva.example). RFC 3492 says how the one is read from the other.
const spelled = /^xn--[a-z\d-]+$/iu;

function lettersOf(label: string): string {
  if (!spelled.test(label)) return label;
  try {
    const letters = punycode.decode(label.slice(4).toLowerCase());
    // Plain letters alone are never spelled so.
    return /\P{ASCII}/u.test(letters) ? letters : label;
  } catch {
    return label;
  }
}

/** A mail domain in its own letters; a label that spells none stays as it is. Invariant S10. */
export const domainLetters = (domain: string): string => domain.split('.').map(lettersOf).join('.');
