import type { RegimeCode } from '@vitrine/rules/cfdi/catalogues';
import { hasCfdi } from '@vitrine/rules/cfdi/cfdi';
import { writtenRfc } from '@vitrine/rules/cfdi/rfc';
import { httpPac } from '../../../platform/partners/pac/httpPac.ts';
import type { Pac } from '../../../platform/partners/pac/pac.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { type Csd, csdOf } from './csd.ts';

/** The house as a taxpayer of Mexico. */
export type Issuer = {
  readonly rfc: string;
  readonly name: string;
  readonly regime: RegimeCode;
  readonly postcode: string;
  readonly csd: Csd;
};

/**
 * The issuer of CFDI for sales to a country; null where the law asks for none, for a house without a taxpayer there, and
 * without a certificate.
 */
export function issuerOf({ config }: Pick<Shop, 'config'>, country: string): Issuer | null {
  const { seller } = config.house;
  const csd = csdOf(config);
  if (!hasCfdi(country) || !seller?.cfdi || csd === null) return null;
  const rfc = seller.tax_numbers[country];
  return rfc === undefined ? null : { ...seller.cfdi, rfc: writtenRfc(rfc), csd };
}

/** The provider of a shop's settings. */
export const pacOf = ({ config: { PAC_URL, PAC_API_KEY, PAC_TIMEOUT_MS } }: Pick<Shop, 'config'>): Pac =>
  httpPac({ PAC_URL, PAC_API_KEY, PAC_TIMEOUT_MS });
