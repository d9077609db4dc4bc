const longest = 60;
const nameSigns = /^[\p{L}\p{M} .'’·-]+$/u;
/** What mail programs would make a link of, such as `shop.example`. */
const dotInside = /\.[^ ]/u;

/**
 * The name that greets in a mail to an unverified mailbox; null where it is more than a name. Otherwise an attacker
 * could open an account under another person's email and write to them in the house's name. Invariant S7.
 */
export function greetingName(name: string): string | null {
  return name.length <= longest && nameSigns.test(name) && !dotInside.test(name) ? name : null;
}
