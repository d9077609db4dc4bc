// The point of a picture that stays visible where the shop cuts it. decisions/0135.

/** In percent of the picture's width from its left edge and of its height from the top; whole numbers from 0 to 100. */
export type Focus = { readonly x: number; readonly y: number };

/** Where a picture without a point is cut around. Expectations §1. */
export const middle: Focus = { x: 50, y: 50 };

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

/** A point inside the picture, in whole percent. Expectations §1. */
export const focusAt = (x: number, y: number): Focus => ({ x: within(x), y: within(y) });

/** The point after a step of so many percent to each side. Expectations §1. */
export const movedFocus = ({ x, y }: Focus, right: number, down: number): Focus => focusAt(x + right, y + down);

/** Whether two points are the same; null is the middle. Expectations §1. */
export function isSameFocus(one: Focus | null, other: Focus | null): boolean {
  const [{ x, y }, second] = [one ?? middle, other ?? middle];
  return x === second.x && y === second.y;
}

/** The value of CSS `object-position`; undefined for the middle, where a sheet decides. Expectations §1. */
export const objectPosition = (focus: Focus | null | undefined): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined;

/** Squares are cut in steps of so many percent, so that no client can fill the disk with others. */
const placeStep = 5;

/** Whether a square is cut at a place beside the middle. Expectations §1. */
export const isSquarePlace = (place: number): boolean =>
  place >= 0 && place <= 100 && place % placeStep === 0 && place !== middle.x;

type Sized = { readonly width: number; readonly height: number; readonly focus?: Focus | null | undefined };

/**
 * Where a square is cut out of a picture: the percentage along its longer side, as of `object-position`; null for around the middle.
 * Expectations §1.
 */
export function squarePlace({ width, height, focus }: Sized): number | null {
  if (!focus || width === height) return null;
  const place = Math.round((width > height ? focus.x : focus.y) / placeStep) * placeStep;
  return place === middle.x ? null : place;
}

/** The part of a picture that is its square at a place, in pixels. Expectations §1. */
export function squareOf(
  { width, height }: Omit<Sized, 'focus'>,
  place: number,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const side = Math.min(width, height);
  const cut = (length: number): number => Math.round(((length - side) * place) / 100);
  return { left: cut(width), top: cut(height), width: side, height: side };
}
