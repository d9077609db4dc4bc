import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Text } from '../../lib/words/text.ts';

/** The consent to the terms of sale: the country's withdrawal, or the house's own returns where the law gives none. */
export function termsText(text: Text<'checkout'>, country: Country): string {
  const right = withdrawalRights[country];
  return right === null
    ? text('terms_returns', { days: returnWindowDays[country] })
    : text('terms_withdrawal', { days: right.days });
}
