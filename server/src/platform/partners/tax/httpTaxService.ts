import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { TaxService } from './taxService.ts';

/** Above the highest rate in the United States: a higher answer is an error of the service and is not charged. */
const highestShare = 0.15;

const answerSchema = z.object({
  rate: z.object({
    // This interface sends rates as strings: "0.08875".
    combined_rate: z.coerce.number().min(0).max(highestShare),
    freight_taxable: z.boolean(),
  }),
});

/**
 * Sales tax by HTTP, in the interface of TaxJar: `GET {TAX_URL}/v2/rates/{zip}` with the key as bearer. Sends only the
 * place: no name, no telephone, no order.
 */
export function httpTaxService({
  TAX_URL,
  TAX_API_KEY,
  TAX_TIMEOUT_MS,
}: Pick<Config, 'TAX_API_KEY' | 'TAX_TIMEOUT_MS'> & { readonly TAX_URL: string }): TaxService {
  return {
    taxAt: async ({ country_id, region, postcode, city, street1 }) => {
      const query = new URLSearchParams({
        country: country_id.toUpperCase(),
        state: region ?? '',
        city: city ?? '',
        street: street1 ?? '',
      });
      const response = await fetch(`${TAX_URL}/v2/rates/${encodeURIComponent(postcode ?? '')}?${query.toString()}`, {
        headers: { authorization: `Bearer ${TAX_API_KEY}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TAX_TIMEOUT_MS),
      });
      if (!response.ok) {
        // Does not read the body, because it may repeat the address.
        await response.body?.cancel();
        if (response.status === 404) return null;
        throw new Error(`the tax service answered ${response.status}`);
      }
      const { rate } = answerSchema.parse(await response.json());
      return { rate: Math.round(rate.combined_rate * 100_000), taxes_shipping: rate.freight_taxable };
    },
  };
}
