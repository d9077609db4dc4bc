import { consentGateCountries } from '@vitrine/rules/countries/countryLists';
import { areAccountButtonsEnabled } from '@vitrine/rules/consent/gates';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { customer } from '../../customers/customer/customers.ts';
import * as queries from './queries.ts';

/**
 * Requires consent where the country's law does: an earlier consent counts, or the request's checkbox, which is stored.
 * Throws consent_required. Spec 1 §4, §6.
 */
export async function requireConsent(
  tx: Tx,
  customer_id: string,
  { locale, consent }: { locale: Locale; consent?: boolean | undefined },
  now: Date,
): Promise<void> {
  const { country } = storefrontOf(locale);
  if (!consentGateCountries.has(country)) return;
  const given = (await customer(tx, customer_id))?.pipl_optin ?? false;
  if (!areAccountButtonsEnabled(country, [consent ?? given]))
    throw new ApiError('consent_required', { fields: { consent: 'pipa_consent_checkbox' } });
  if (!given) await queries.takeConsent(tx, customer_id, now);
}
