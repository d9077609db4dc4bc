// The form of an engraving: what is typed, and what it says. decisions/0136.
import type { EngravingRow } from '@vitrine/contract/staffProducts';
import {
  type EngravingFigure,
  engravingFigures,
  engravingFonts,
  engravingSizeNames,
  isEngravingFigure,
} from '@vitrine/rules/engraving/names';
import { digitsOf } from '@vitrine/rules/money/money';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';
import { typedPrice, type TypedPriceProblem } from '@vitrine/rules/prices/typedPrice';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import { typedWhole } from '@vitrine/rules/text/typedWhole';

/** The terms with figures and prices as they are typed. */
export type TypedEngraving = Pick<EngravingRow, 'perso_product_type' | 'fonts' | 'sizes' | 'letters'> & {
  readonly figures: Readonly<Record<EngravingFigure, string>>;
  readonly prices: Readonly<Partial<Record<Country, string>>>;
};

const usual: EngravingRow = {
  perso_product_type: 'bag',
  fonts: [...engravingFonts],
  sizes: ['medium'],
  letters: 'capitals',
  max_lines: 1,
  max_letters: 6,
  max_width: 60,
  preparation_days: 5,
  prices: {},
};

/** A price as it is typed: without its currency, which some languages write in another way than the storefronts. */
const plainPrice = (country: Country, amount: number): string => {
  const digits = digitsOf(shopCurrency(country));
  return (amount / 10 ** digits).toFixed(digits);
};

/** The form of an engraving; of a product without one that of a usual engraving. */
export function formOf(engraving: EngravingRow | null): TypedEngraving {
  const { max_lines, max_letters, max_width, preparation_days, prices, ...own } = engraving ?? usual;
  const figures = { max_lines, max_letters, max_width, preparation_days };
  return {
    ...own,
    figures: {
      max_lines: String(figures.max_lines),
      max_letters: String(figures.max_letters),
      max_width: String(figures.max_width),
      preparation_days: String(figures.preparation_days),
    },
    prices: Object.fromEntries(
      countries.flatMap((country) => {
        const amount = prices[country];
        return amount === undefined ? [] : [[country, plainPrice(country, amount)]];
      }),
    ),
  };
}

type EngravingFault = 'range' | 'required' | TypedPriceProblem;
type Read = { readonly engraving: EngravingRow; readonly faults: Readonly<Record<string, EngravingFault>> };

const isNothing = (typed: string, country: Country): boolean => typedAmount(typed, shopCurrency(country)) === 0;

/** What a form says, and what is wrong with it by the names of its fields. A country without a price has no engraving. */
export function readForm({ figures, prices, ...own }: TypedEngraving): Read {
  const faults: Record<string, EngravingFault> = {};
  const read = (name: EngravingFigure): number => {
    const figure = typedWhole(figures[name]) ?? -1;
    if (!isEngravingFigure(name, figure)) faults[name] = 'range';
    return figure;
  };
  const [max_lines = 0, max_letters = 0, max_width = 0, preparation_days = 0] = engravingFigures.map(read);
  const amounts: Partial<Record<Country, number>> = {};
  for (const country of countries) {
    const typed = prices[country] ?? '';
    // A complimentary engraving has a price of nothing, which no piece has.
    const price = isNothing(typed, country) ? ({ is: 'amount', amount: 0 } as const) : typedPrice(country, typed);
    if (price.is === 'problem') faults[`prices.${country}`] = price.problem;
    if (price.is === 'amount') amounts[country] = price.amount;
  }
  if (own.fonts.length === 0) faults['fonts'] = 'required';
  if (own.sizes.length === 0) faults['sizes'] = 'required';
  return {
    engraving: { ...own, max_lines, max_letters, max_width, preparation_days, prices: amounts },
    faults,
  };
}

/** Names with one more or one less, in the sequence of the whole. */
export const ticked = <Name extends string>(
  whole: readonly Name[],
  names: readonly Name[],
  name: Name,
  isTicked: boolean,
): Name[] => whole.filter((one) => (one === name ? isTicked : names.includes(one)));

export const fontsTicked = (fonts: EngravingRow['fonts'], font: EngravingRow['fonts'][number], isTicked: boolean) =>
  ticked(engravingFonts, fonts, font, isTicked);
export const sizesTicked = (sizes: EngravingRow['sizes'], size: EngravingRow['sizes'][number], isTicked: boolean) =>
  ticked(engravingSizeNames, sizes, size, isTicked);
