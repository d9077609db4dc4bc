import { createHash } from 'node:crypto';
import type { EngravingAnswer, ItemOptions } from '@vitrine/contract/basket';
import type { MoneyAnswer } from '@vitrine/contract/money';
import { drawEngraving, type EngravingDrawing } from '@vitrine/rules/engraving/drawing';
import { type Engraving, isEngravingFont, isEngravingSize, plainEngraving } from '@vitrine/rules/engraving/engraving';
import { LRUCache } from 'lru-cache';

/**
 * What the workshop makes of a line's engraving: the order stores it, and everything that shows the engraving shows this
 * drawing. `price` in minor units; `hash` is the SHA-256 of the drawing. decisions/0062.
 */
export type Workshop = Engraving & {
  readonly price: number;
  readonly preparation_days: number;
  readonly drawing: EngravingDrawing;
  readonly hash: string;
};

// Each answer with a basket draws its lines again; 500 drawings are a few megabytes.
const drawings = new LRUCache<string, { drawing: EngravingDrawing; hash: string }>({ max: 500 });

function drawn(engraving: Engraving): { drawing: EngravingDrawing; hash: string } {
  const key = JSON.stringify([engraving.font, engraving.size, engraving.lines]);
  const known = drawings.get(key);
  if (known) return known;
  const drawing = drawEngraving(engraving);
  const made = { drawing, hash: createHash('sha256').update(drawing.svg).digest('hex') };
  drawings.set(key, made);
  return made;
}

/** The engraving that accepted options ask for, at its current price. */
export function workshopOf(
  { engraving = [], perso_info }: ItemOptions,
  { price, preparation_days }: { readonly price: number | null; readonly preparation_days: number },
): Workshop {
  const { font = '', size = '' } = perso_info?.personalization_info_properties ?? {};
  if (!isEngravingFont(font) || !isEngravingSize(size) || price === null) throw new Error('options were not checked');
  const asked = { lines: plainEngraving(engraving), font, size };
  return { ...asked, price, preparation_days, ...drawn(asked) };
}

/** An engraving as carts and orders show it. */
export function engravingShown(
  { lines, font, size, price, preparation_days, drawing }: Workshop,
  money: (amount: number) => MoneyAnswer,
): EngravingAnswer {
  return { lines: [...lines], font, size, price: money(price), preparation_days, drawing };
}
