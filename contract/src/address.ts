import { basketSchema } from './basket.ts';
import { titles } from '@vitrine/rules/account/titles';
import type { AddressField } from '@vitrine/rules/fields/fields';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';

const text = z.string().max(255);

/**
 * The address form's fields (spec 2 §3). Which are required, and how each is checked, is the country table of rules.
 */
export const addressFields = z.strictObject({
  prefix: z.enum(titles).optional(),
  firstname: text.optional(),
  lastname: text.optional(),
  middlename: text.optional(),
  firstname2: text.optional(),
  lastname2: text.optional(),
  company: text.optional(),
  street1: text.optional(),
  street2: text.optional(),
  street3: text.optional(),
  street_number: text.optional(),
  additional_number: text.optional(),
  neighborhood: text.optional(),
  district: text.optional(),
  district_bis_id: text.optional(),
  cityselect: text.optional(),
  city: text.optional(),
  region: text.optional(),
  regiontext: text.optional(),
  postcode: text.optional(),
  postcode_bis: text.optional(),
  postcode_select: text.optional(),
  country_id: z.enum(countries),
  phonecode: text.optional(),
  telephone: text.optional(),
  telephone2: text.optional(),
  social_security_number: text.optional(),
} satisfies Record<AddressField | 'middlename', z.ZodType>);
export type AddressFields = z.infer<typeof addressFields>;

export const savedAddress = addressFields.extend({
  address_id: z.string(),
  /** Full name in the country's order; `nameKatakana` for Japan. */
  name: z.string(),
  nameKatakana: z.string().optional(),
  /** The address as the country writes it, one line each. */
  address: z.array(z.string()),
  region_label: z.string().optional(),
  district_label: z.string().optional(),
  is_default_billing: z.boolean(),
  is_default_shipping: z.boolean(),
  is_eligible_return: z.boolean(),
  /** The regions of the postcode, by name, where the address has another region; it must be corrected before it is used. */
  postcode_of: z.array(z.string()).optional(),
  /** The regions in which a city of this name is, by name, where the address has another region; it must be corrected too. */
  city_of: z.array(z.string()).optional(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

export const createAddress = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/customer/address',
  summary: 'Save a new address',
  source: 'spec 2 §7',
  signed_in: true,
  body: z.strictObject({
    locale: localeSchema,
    address: addressFields,
    address_type: z.literal('shipping').default('shipping'),
    source: z.enum(['account', 'checkout']).default('account'),
    is_default_billing: z.boolean().optional(),
    is_default_shipping: z.boolean().optional(),
  }),
  answer: z.object({ shipping_addresses: z.array(savedAddress), address: savedAddress }),
});

export const editAddress = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/address/edit',
  summary: 'Change an address',
  source: 'spec 2 §7',
  signed_in: true,
  body: z.strictObject({
    locale: localeSchema,
    address_id: z.uuid(),
    address: addressFields,
    is_default_billing: z.boolean().optional(),
    is_default_shipping: z.boolean().optional(),
  }),
  answer: z.object({ addresses: z.array(savedAddress), basket: basketSchema }),
});

export const deleteAddress = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/address/delete',
  summary: 'Remove an address',
  source: 'spec 2 §7',
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, address_id: z.uuid(), is_default_billing: z.boolean().optional() }),
  answer: z.object({ addresses: z.array(savedAddress) }),
});

export const restoreAddress = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/address/restore',
  summary: 'Take back the removal of an address, while that can be undone',
  source: 'spec 2 §4',
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, address_id: z.uuid() }),
  answer: z.object({ addresses: z.array(savedAddress) }),
});

export const availableCountries = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/available-countries',
  summary: 'Countries this storefront delivers to',
  source: 'spec 1 §7',
  query: localeOnly,
  answer: z.object({ available_countries: z.array(z.object({ country_id: z.enum(countries), name: z.string() })) }),
});
