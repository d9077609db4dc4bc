import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales, storefronts, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

/** The house that a shop sells for: who it is and which storefronts it has. Nothing else in the product knows it. */
export type House = {
  readonly name: string;
  readonly city: string;
  readonly since: string;
  /** All where its marks name none. */
  readonly storefronts: readonly Locale[];
  /** In whose words its storefronts speak: their languages, and those of storefronts that have their own. */
  readonly wordings: readonly Wording[];
};

const marks = z.strictObject({
  name: z.string().trim().min(1),
  city: z.string().trim().min(1),
  since: z.string().trim().min(1),
  storefronts: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
});

/** Reads `marks/house.json` of a house's folder. Null where there is none that can be read. */
export function readHouse(folder: string): House | null {
  try {
    const house = marks.parse(JSON.parse(readFileSync(join(folder, 'marks/house.json'), 'utf8')));
    const spoken = house.storefronts.map((locale) => storefronts[locale]);
    return { ...house, wordings: [...new Set(spoken.flatMap(({ language, wording }) => [language, wording]))] };
  } catch {
    return null;
  }
}

/** Whether a text is the locale of a storefront that the house has; any other is treated as none at all. Spec 1 §1. */
export const isServed = (house: House, text: string): text is Locale => house.storefronts.some((one) => one === text);
