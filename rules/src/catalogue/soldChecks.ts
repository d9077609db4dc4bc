// Why a product is sold in a storefront, or not: the conditions in the order in which one looks for the cause. decisions/0126.

/** The conditions; the last one is the page itself. Expectations §2, decisions/0126. */
export const soldChecks = [
  'published',
  'shown',
  'allowed',
  'variants',
  'price',
  'listed',
  'texts',
  'pictures',
  'category',
  'stock',
  'page',
] as const;
export type SoldCheck = (typeof soldChecks)[number];

/** What the shop's own statements say of a product in a country. */
export type SoldFacts = {
  readonly is_published: boolean;
  /** Whether the office has not hidden it there, and whether its row allows the country. */
  readonly is_shown: boolean;
  readonly is_allowed: boolean;
  /** How many variants are in the collection, and how many of them have a price. */
  readonly variants: number;
  readonly priced: number;
  /** Whether lists, search and site map have it there. */
  readonly is_listed: boolean;
  readonly has_texts: boolean;
  readonly pictures: number;
  readonly categories: number;
  /** How many pieces are left online, of all its variants. */
  readonly left: number;
  /** Whether its page answers in every storefront of the country. */
  readonly has_page: boolean;
};

type Checked = {
  readonly check: SoldCheck;
  readonly is_ok: boolean;
  readonly blocks: boolean;
  readonly count: number | null;
};

/** Each condition with whether it holds. Without a category or a piece the page is there, and the piece is neither found nor bought. Expectations §2, decisions/0126. */
export function checkSold(facts: SoldFacts): readonly Checked[] {
  const found: Readonly<Record<SoldCheck, readonly [is_ok: boolean, blocks: boolean, count?: number]>> = {
    published: [facts.is_published, true],
    shown: [facts.is_shown, true],
    allowed: [facts.is_allowed, true],
    variants: [facts.variants > 0, true, facts.variants],
    price: [facts.priced > 0, true, facts.priced],
    listed: [facts.is_listed, true],
    texts: [facts.has_texts, true],
    pictures: [facts.pictures > 0, false, facts.pictures],
    category: [facts.categories > 0, false, facts.categories],
    stock: [facts.left > 0, false, facts.left],
    page: [facts.has_page, true],
  };
  return soldChecks.map((check) => {
    const [is_ok, blocks, count = null] = found[check];
    return { check, is_ok, blocks, count };
  });
}
