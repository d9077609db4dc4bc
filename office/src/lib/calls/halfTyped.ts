/**
 * A field holds what its browser gives no text of: a day without its year, a moment without its time, a number that is none. The page reads such a
 * field as empty, and an empty one may mean something: an end that is left out is no end. decisions/0152.
 */
export class HalfTyped extends Error {}

/** The first field that is typed by half, of the question that is open, else of the page: behind a question no field can be mended. */
export function halfTyped(): HTMLInputElement | undefined {
  const place = document.querySelector('dialog[open]') ?? document;
  return [...place.querySelectorAll('input')].find(({ validity }) => validity.badInput);
}
