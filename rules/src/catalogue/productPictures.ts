// The pictures of a product as the office chooses them. decisions/0136.
import { languageOf, type Wording } from '../storefronts/storefronts.ts';
import type { PictureRole } from './pictures.ts';

/** What the office chooses for a picture: a clip comes with an import alone. Expectations §1, decisions/0136. */
export const chosenRoles = [
  'front',
  'three_quarter',
  'detail',
  'scale',
  'flat',
] as const satisfies readonly PictureRole[];

/** Pictures of one product at most. Expectations §1, decisions/0136. */
export const mostPictures = 60;

/** Letters of what a picture shows, at most. Expectations §1, decisions/0129. */
export const mostAltLetters = 300;

/**
 * The wordings in which nothing says what a picture shows: the shop shows it in all of them. A storefront's own wording takes the words of
 * its language. Expectations §2, decisions/0136.
 */
export const altLacks = (
  alt: Readonly<Partial<Record<Wording, string>>>,
  spoken: readonly Wording[],
): readonly Wording[] => spoken.filter((wording) => !alt[wording]?.trim() && !alt[languageOf(wording)]?.trim());
