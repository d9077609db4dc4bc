// What the facts of a product may be. The schema of the import and the office's grid read the same. decisions/0089, decisions/0136.

/** A customs code. Expectations §2, decisions/0077. */
export const hscodePattern = /^\d{6,10}$/u;

/** What a price by weight or volume is for. Expectations §1. */
export const unitMeasures = ['100ml', '100g'] as const;

/** The least and the most of the facts that are whole numbers; `eco_tax` is in cents. Expectations §2. */
export const wholeRanges = {
  max_sale_qty: [1, 99],
  qty_increments: [1, 99],
  eco_tax: [0, 1_000_000_000],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** The same of the facts of a variant; `weight` is in grams, with the box of the piece. Expectations §2, decisions/0143. */
export const variantRanges = { weight: [1, 100_000] } as const satisfies Readonly<
  Record<string, readonly [least: number, most: number]>
>;

/** A slug: small letters, figures, single hyphens. Expectations §2. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Letters of the name of a group that comes back together, at most. Expectations §2, decisions/0086. */
export const mostGroupLetters = 64;
