/**
 * A field holds what its browser gives no text of: a day without its year, a moment without its time, a number that is none. The page reads such a
 * field as empty, and an empty one may mean something: an end that is left out is no end. decisions/0152.
 */
export class HalfTyped extends Error {}

/** The first field of the page that is typed by half. */
export const halfTyped = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll('input')].find(({ validity }) => validity.badInput);
