import { createHash } from 'node:crypto';
import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import { isTaxEstimated, type StatedTax } from '@vitrine/rules/tax/salesTax';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { aside } from '../../../platform/load/admission.ts';
import { httpTaxService } from '../../../platform/partners/tax/httpTaxService.ts';
import type { TaxPlace } from '../../../platform/partners/tax/taxService.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/**
 * The tax that the service stated for one address of a checkout, stored with the checkout so that page and payment use
 * the same. A null `tax` means that the service did not answer: page and payment use the estimate.
 */
export type StoredTax = { readonly place: string; readonly tax: StatedTax | null; readonly stated_at: string };

/** A stated rate is valid for a day; a missing answer is retried after a minute. */
const validMs = { stated: 24 * 3_600_000, missing: 60_000 };

type Place = Pick<SavedAddress | AddressFields, keyof TaxPlace>;

/** A hash that identifies a place, so that the row stores no address. */
function nameOf({ country_id, region, postcode, city, street1 }: Place): string {
  const facts = [country_id, region ?? null, postcode ?? null, city, street1];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** The tax stated for an address; null when there is none, or only for another address. */
export function statedFor(stored: StoredTax | null | undefined, address: Place | null): StatedTax | null {
  return stored && address && stored.place === nameOf(address) ? stored.tax : null;
}

function isCurrent({ place, tax, stated_at }: StoredTax, name: string, now: Date): boolean {
  const age = now.getTime() - new Date(stated_at).getTime();
  return place === name && age >= 0 && age < (tax ? validMs.stated : validMs.missing);
}

/**
 * Requests the tax of a checkout's address where the shop has a tax service, the storefront's tax is an estimate, and
 * no current answer is stored. Returns null when there is nothing to store. Logs a service that does not answer in
 * time, and the estimate remains. Spec 3 §3, invariant M11.
 */
export async function askForTax(
  shop: Shop,
  locale: Locale,
  address: Place | null,
  stored: StoredTax | null | undefined,
): Promise<StoredTax | null> {
  const { TAX_URL, TAX_API_KEY, TAX_TIMEOUT_MS } = shop.config;
  if (TAX_URL === undefined || !address?.region || !isTaxEstimated(storefrontOf(locale).country)) return null;
  const place = nameOf(address);
  const now = shop.now();
  if (stored && isCurrent(stored, place, now)) return null;
  const service = httpTaxService({ TAX_URL, TAX_API_KEY, TAX_TIMEOUT_MS });
  const tax = await aside(() => service.taxAt(address)).catch((error: unknown) => {
    // Logs no error text, because it may contain the address.
    shop.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'sales tax is estimated: no answer');
    return null;
  });
  return { place, tax, stated_at: now.toISOString() };
}
