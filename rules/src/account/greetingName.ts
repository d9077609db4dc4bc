const longest = 60;
const nameSigns = /^[\p{L}\p{M} .'’·-]+$/u;
/** Mail programs turn such text into a link, for example `shop.example`. */
const dotInside = /\.[^ ]/u;

/**
 * The name for the greeting of a mail to an unverified mailbox; null unless it looks like a plain name. Without this
 * check an attacker could register another person's email and put their own text into a mail of the house. Invariant
 * S7.
 */
export function greetingName(name: string): string | null {
  return name.length <= longest && nameSigns.test(name) && !dotInside.test(name) ? name : null;
}
