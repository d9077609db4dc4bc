/**
 * The page's title with one error prefix while a form or a choice has errors, else without. Takes the current title,
 * prefixed or not. Spec 1 §4, spec 2 §4.
 */
export function titleWithErrors(title: string, prefix: string, has_errors: boolean): string {
  const start = `${prefix} `;
  const plain = title.startsWith(start) ? title.slice(start.length) : title;
  return has_errors ? start + plain : plain;
}
