import { createRequire } from 'node:module';
import { parseAddress } from '@vitrine/rules/session/network';
import type { CountryResponse, Reader } from 'maxmind';
import type { Shop } from '../shop/shop.ts';

/** This database contains only the code. */
type Known = CountryResponse & { readonly country_code?: string };

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let opening: Promise<Reader<Known> | null> | null = null;

/** Opens the offline database (8 MB, once per process), at the first lookup. */
async function open(shop: Shop): Promise<Reader<Known> | null> {
  try {
    const maxmind = await import('maxmind');
    return await maxmind.open<Known>(createRequire(import.meta.url).resolve(file), { cache: { max: 500 } });
  } catch (error) {
    // Without the database the country is unknown; no other feature needs it.
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
