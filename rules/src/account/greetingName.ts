const longest = 60;
const nameSigns = /^[\p{L}\p{M} .'’·-]+$/u;
/** What mail programs would make a link of, such as `shop.example`. */
const dotInside = /\.[^ ]/u;

/**
 * The name by which a letter to a mailbox that nobody has proven yet greets: null where it is more than a name. Whoever
 * opens an account under somebody else's email would otherwise write to them in the house's name. Invariant S7.
 */
export function greetingName(name: string): string | null {
  return name.length <= longest && nameSigns.test(name) && !dotInside.test(name) ? name : null;
}
