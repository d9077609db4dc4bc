// The sizes of a person: which goods have them, by customs heading and size code. A ring has one, a bag and a scarf have none.
// decisions/0122.
import { headingOfSystem, type SizeRegion, type SizeSystem, sizeTables } from './sizeSystems.ts';

/** Kinds of goods whose size is that of a person, in the order of the size card. Spec 2 §4. */
export const sizeKinds = ['ring', 'bracelet', 'belt', 'clothing', 'hat'] as const;
export type SizeKind = (typeof sizeKinds)[number];

type KindRow = {
  /** Four digits of the harmonised system. */
  readonly heading: string;
  /** Codes of its sizes, smallest first. They tell apart what shares a heading: rings and bracelets, belts and their buckles. */
  readonly sizes: readonly string[];
  readonly system: SizeSystem | null;
};

const ofSystem = (system: SizeSystem): KindRow => ({
  heading: headingOfSystem[system],
  sizes: Object.keys(sizeTables[system]),
  system,
});

/** Lengths of belts in centimetres, in steps of five. */
const beltLengths = Array.from({ length: 13 }, (_none, step) => `CM${60 + 5 * step}`);

const kindRows: Readonly<Record<SizeKind, KindRow>> = {
  ring: ofSystem('ring'),
  bracelet: { heading: headingOfSystem.ring, sizes: ['XS', 'S', 'M', 'L', 'XL'], system: null },
  belt: { heading: '4203', sizes: beltLengths, system: null },
  clothing: ofSystem('clothing'),
  hat: ofSystem('hat'),
};

/** The customs headings of goods that have a size of a person. Spec 2 §4. */
export const sizedHeadings: readonly string[] = [...new Set(Object.values(kindRows).map(({ heading }) => heading))];

/** A size of the catalogue: the product's customs code, the size's code, and its name in a wording. */
export type CatalogueSize = { readonly hscode: string | null; readonly size: string; readonly name: string };
export type NamedSize = { readonly size: string; readonly name: string };

/** The kind whose size a product's size is; null for a size of the product itself, as of a bag. Spec 2 §4. */
export function sizeKindOf(hscode: string | null, size: string): SizeKind | null {
  const heading = (hscode ?? '').slice(0, 4);
  return sizeKinds.find((kind) => kindRows[kind].heading === heading && kindRows[kind].sizes.includes(size)) ?? null;
}

/** The kinds that the catalogue has, each with its sizes from the smallest on. Spec 2 §4. */
export function sizeChoices(
  catalogue: readonly CatalogueSize[],
): { readonly kind: SizeKind; readonly sizes: NamedSize[] }[] {
  return sizeKinds.flatMap((kind) => {
    const own = catalogue.filter(({ hscode, size }) => sizeKindOf(hscode, size) === kind);
    const names = new Map(own.map(({ size, name }) => [size, name]));
    const sizes = kindRows[kind].sizes.flatMap((size) => {
      const name = names.get(size);
      return name === undefined ? [] : [{ size, name }];
    });
    return sizes.length === 0 ? [] : [{ kind, sizes }];
  });
}

/** What a size is called on the scale of a region; null where the kind has one scale everywhere. Spec 2 §4. */
export function sizeInRegion(kind: SizeKind, size: string, region: SizeRegion): string | null {
  const { system } = kindRows[kind];
  return (system && sizeTables[system][size]?.[region]) ?? null;
}

/** A piece with a size that the customer bought; the moment as ISO text. */
export type BoughtSize = CatalogueSize & { readonly title: string; readonly bought_at: string };
type SizeSuggestion = NamedSize & Pick<BoughtSize, 'title' | 'bought_at'> & { readonly kind: SizeKind };

/** The sizes to suggest: the newest bought one of each kind that the card has not. It fills in none. Spec 2 §4. */
export function sizeSuggestions(bought: readonly BoughtSize[], kept: readonly SizeKind[]): SizeSuggestion[] {
  const newest = bought.toSorted((one, other) => other.bought_at.localeCompare(one.bought_at));
  return sizeKinds.flatMap((kind) => {
    const found = kept.includes(kind)
      ? undefined
      : newest.find(({ hscode, size }) => sizeKindOf(hscode, size) === kind);
    if (!found) return [];
    const { size, name, title, bought_at } = found;
    return [{ kind, size, name, title, bought_at }];
  });
}
