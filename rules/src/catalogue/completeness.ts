// What a product lacks before it is published, or before it is sold. decisions/0130.
import type { Wording } from '../storefronts/storefronts.ts';

/** The conditions in the order in which a product is made. Expectations §1, decisions/0130. */
export const completeChecks = [
  'texts',
  'variants',
  'price',
  'pictures',
  'picture_words',
  'category',
  'hscode',
  'origin',
  'stock',
] as const;
export type CompleteCheck = (typeof completeChecks)[number];

export type CompleteFacts = {
  /** The wordings of the house without texts of it. */
  readonly lacking: readonly Wording[];
  readonly variants: number;
  /** How many of its variants have a price in any country, and how many pieces are left online. */
  readonly priced: number;
  readonly pictures: number;
  /** How many of them have no words in a wording of the house. */
  readonly undescribed: number;
  readonly categories: number;
  readonly hscode: string | null;
  readonly origin_country: string;
  readonly left: number;
};

type Complete = {
  readonly check: CompleteCheck;
  readonly is_ok: boolean;
  /** Without it the product is not published, or is sold nowhere; else it is shown with a lack. */
  readonly blocks: 'publishing' | 'sale' | 'nothing';
  readonly count: number | null;
};

/** Each condition with whether it holds. Expectations §2, decisions/0130. */
export function checkComplete(facts: CompleteFacts): readonly Complete[] {
  const found: Readonly<Record<CompleteCheck, readonly [is_ok: boolean, blocks: Complete['blocks'], count?: number]>> =
    {
      texts: [facts.lacking.length === 0, 'publishing', facts.lacking.length],
      variants: [facts.variants > 0, 'sale', facts.variants],
      price: [
        facts.variants > 0 && facts.priced === facts.variants,
        facts.priced > 0 ? 'nothing' : 'sale',
        facts.priced,
      ],
      pictures: [facts.pictures > 0, 'nothing', facts.pictures],
      picture_words: [facts.undescribed === 0, 'publishing', facts.undescribed],
      category: [facts.categories > 0, 'nothing', facts.categories],
      // Parcels that leave the country of the warehouse need it: decisions/0077.
      hscode: [facts.hscode !== null && facts.hscode !== '', 'nothing'],
      origin: [facts.origin_country !== '', 'nothing'],
      stock: [facts.left > 0, 'nothing', facts.left],
    };
  return completeChecks.map((check) => {
    const [is_ok, blocks, count = null] = found[check];
    return { check, is_ok, blocks, count };
  });
}

/** How far a product is: a draft is hidden and cannot be published or sold as it is. Expectations §2, decisions/0130. */
export const productStates = ['published', 'hidden', 'draft'] as const;
export type ProductState = (typeof productStates)[number];

/** The state of a product. Expectations §2, decisions/0130. */
export function productState(status: 'published' | 'hidden', isWhole: boolean): ProductState {
  return status === 'published' ? status : isWhole ? 'hidden' : 'draft';
}
