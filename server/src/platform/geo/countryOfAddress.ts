import { createRequire } from 'node:module';
import { parseAddress } from '@vitrine/rules/session/network';
import type { CountryResponse, Reader } from 'maxmind';
import type { Shop } from '../shop/shop.ts';

/** This database says only the code. */
type Known = CountryResponse & { readonly country_code?: string };

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let opening: Promise<Reader<Known> | null> | null = null;

/** Opens the offline database (8 MB, once in a process), with the first question and not before. */
async function open(shop: Shop): Promise<Reader<Known> | null> {
  try {
    const maxmind = await import('maxmind');
    return await maxmind.open<Known>(createRequire(import.meta.url).resolve(file), { cache: { max: 500 } });
  } catch (error) {
    // Without it a country is unknown, and nothing else depends on it.
    shop.log.warn({ err: error }, 'the country database could not be opened');
    return null;
  }
}

/** The country of a network address by the offline database; null for private, malformed and unknown addresses. */
export async function countryOfAddress(shop: Shop, address: string): Promise<string | null> {
  const plain = parseAddress(address);
  if (!plain) return null;
  opening ??= open(shop);
  const found = (await opening)?.get(plain.address);
  return found?.country_code ?? null;
}
