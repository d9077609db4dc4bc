/** Plural form of a count: singular only for 1, so "0 items", "1 item", "2 items". Spec 1 §9. */
export function pluralOf(count: number): 'singular' | 'plural' {
  return count === 1 ? 'singular' : 'plural';
}
