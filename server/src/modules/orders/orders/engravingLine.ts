import type { MoneyAnswer } from '@vitrine/contract/money';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { LineRow } from './orderRows.ts';

/**
 * An order line's engraving as a line of a mail or paper, with the price that its unit price includes; none without one.
 * Spec 1 §5, decisions/0062.
 */
export function engravingLineOf(
  { options, workshop }: Pick<LineRow, 'options' | 'workshop'>,
  locale: Locale,
  money: (amount: number) => MoneyAnswer,
): string[] {
  const text = joinEngraving(workshop?.lines ?? options.engraving ?? []);
  if (text === '') return [];
  const words = textIn(locale, 'order');
  if (!workshop || workshop.price === 0) return [words('engraved', { text })];
  const price = money(workshop.price);
  return [words('engraved_for', { text, price: price.formatted ?? '' })];
}
