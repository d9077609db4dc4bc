import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { regimeCodes } from '@vitrine/rules/cfdi/catalogues';
import { cfdiNameLength } from '@vitrine/rules/cfdi/cfdi';
import { taxRegistrations } from '@vitrine/rules/tax/taxPart';
import { countries, type Locale, locales, storefronts, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

/** The company on the papers, and its tax number in each country. */
const seller = z.strictObject({
  name: z.string().trim().min(1).max(120),
  address: z.array(z.string().trim().min(1)).min(1),
  /** Register, number and capital, as the law of its seat asks. */
  registration: z.string().trim().min(1),
  /** The postal country of the address. */
  country: z.enum(countries),
  tax_numbers: z.partialRecord(z.enum(countries), z.string().trim().min(1)),
  /** Its numbers with the authorities of provinces, whose taxes an invoice states beside the country's. */
  regional_tax_numbers: z.partialRecord(z.enum(taxRegistrations), z.string().trim().min(1)).default({}),
  /** The taxpayer in Mexico: the name as its register has it, without the legal form, and its place of issue. */
  cfdi: z
    .strictObject({
      name: z.string().trim().min(1).max(cfdiNameLength),
      regime: z.enum(regimeCodes),
      postcode: z.string().regex(/^\d{5}$/u),
    })
    .optional(),
});
export type Seller = z.infer<typeof seller>;

/** Where parcels leave from and come back to, as carriers ask for it. */
const dispatch = z.strictObject({
  lines: z.array(z.string().trim().min(1)).min(1).max(3),
  postcode: z.string().trim().min(1),
  city: z.string().trim().min(1),
  country: z.enum(countries),
  phone: z.string().trim().min(1),
});
export type Dispatch = z.infer<typeof dispatch>;

/** The house that a shop sells for: its name, place and storefronts. No other code contains these facts. */
export type House = {
  /** The company that issues invoices; a house without one issues none. */
  readonly seller: Seller | null;
  /** The warehouse; carriers issue no label for a house without one. */
  readonly dispatch: Dispatch | null;
  readonly name: string;
  readonly city: string;
  readonly since: string;
  /** Where visitors write to. */
  readonly email: string;
  /** All storefronts, if its marks list none. */
  readonly storefronts: readonly Locale[];
  /** The wordings of its storefronts: their languages, and storefronts with their own wording. */
  readonly wordings: readonly Wording[];
};

const marks = z.strictObject({
  name: z.string().trim().min(1),
  city: z.string().trim().min(1),
  since: z.string().trim().min(1),
  email: z.email(),
  seller: seller.nullable().default(null),
  dispatch: dispatch.nullable().default(null),
  storefronts: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
});

/** Reads `marks/house.json` of a house's folder. Null when it is missing or invalid. */
export function readHouse(folder: string): House | null {
  try {
    const house = marks.parse(JSON.parse(readFileSync(join(folder, 'marks/house.json'), 'utf8')));
    const spoken = house.storefronts.map((locale) => storefronts[locale]);
    return { ...house, wordings: [...new Set(spoken.flatMap(({ language, wording }) => [language, wording]))] };
  } catch {
    return null;
  }
}

/** Whether a text is the locale of one of the house's storefronts; callers treat any other as unknown. Spec 1 §1. */
export const isServed = (house: House, text: string): text is Locale => house.storefronts.some((one) => one === text);
