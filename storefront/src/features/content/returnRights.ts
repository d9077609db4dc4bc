import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Text } from '../../lib/words/text.ts';

/**
 * For how long products can be returned in a country, by law and by the house, and at what cost: from the rules alone.
 * Expectations §2.
 */
export function returnRights(text: Text<'content'>, country: Country, name: string): string {
  const days = returnWindowDays[country];
  const right = withdrawalRights[country];
  if (right === null) return `${text('legal.no_withdrawal', { country: name, days })} ${costOf(text, country)}`;
  const withdrawal = right.days;
  const time = text('legal.withdrawal', { country: name, withdrawal, days });
  if (isReturnFree(country) || !right.is_return_free) return `${time} ${costOf(text, country)}`;
  return `${time} ${text('legal.return_free_first', { withdrawal })}`;
}

const costOf = (text: Text<'content'>, country: Country): string =>
  text(isReturnFree(country) ? 'legal.return_free' : 'legal.return_cost');
