// What pieces of one kind share, and what a row holds.
import type { ContainerType } from '@vitrine/rules/catalogue/personalisation';
import type { ColourCode, SizeCode } from './attributes.ts';

export type Material =
  | 'grained'
  | 'box'
  | 'bridle'
  | 'silk'
  | 'rose_gold_watch'
  | 'gold'
  | 'gold_gem'
  | 'silver'
  | 'perfume'
  | 'steel_watch'
  | 'brass'
  | 'porcelain'
  | 'candle'
  | 'wool'
  | 'felt'
  | 'jersey'
  | 'lacquer';

/** Which label the measurements line carries; the words are in `measures`. */
export type Measure =
  | 'box'
  | 'flat'
  | 'width'
  | 'case'
  | 'inner'
  | 'length'
  | 'volume'
  | 'head'
  | 'worn'
  | 'weight'
  | 'diameter';

export type Cut = {
  readonly size: SizeCode;
  /** Euro price with tax, in whole euros: the base of the ladder. */
  readonly euros: number;
  readonly colours: readonly ColourCode[];
  /** Numbers of the measurements line, e.g. "26 × 19 × 10 cm". */
  readonly measured: string;
  /** Millilitres or grams, for the price per 100. */
  readonly quantity?: number;
};

export type Piece = {
  readonly code: string;
  readonly slug_base: string;
  readonly number: string;
  readonly product_code: string;
  readonly family_code: string;
  readonly department_code: string;
  readonly division_code: string;
  readonly designer: string;
  readonly categories: readonly string[];
  readonly material: Material;
  /** Whether a shopper reads its colour; false where it is only that of its pictures. */
  readonly has_colour?: boolean;
  readonly measure: Measure;
  readonly hscode: string;
  /** Where it is made, ISO 3166-1 alpha-2: customs ask for it. */
  readonly origin_country: string;
  readonly is_refundable?: false;
  readonly is_exchangeable?: false;
  /** Pieces of one group come back together. */
  readonly return_group?: string;
  readonly max_sale_qty: number;
  readonly eco_tax?: number;
  readonly unit_measure?: '100ml' | '100g';
  /** California's notice is due on it. */
  readonly prop65?: true;
  readonly is_new?: true;
  /** The day it was first shown; the newest come first where a shopper asks for them. */
  readonly launched_on?: string;
  /** Sold before it has left the workshop. */
  readonly pre_order?: true;
  /** Of a set: how it is chosen (spec 2 §2), and the pieces it holds, by code. */
  /** The piece whose pictures show it; itself if none. */
  readonly pictured_as?: string;
  /** Its place in kits of two pieces; the type by its size where a kit comes in several. */
  readonly container?: {
    readonly types: ContainerType | Partial<Record<SizeCode, ContainerType>>;
    readonly id: string;
    readonly role: 'base' | 'container';
  };
  readonly configurator_type?: 'DOUBLE_PRODUCT' | 'BIKINI_SET' | 'LOOK_SET' | 'PERFUME_SET';
  readonly parts?: readonly string[];
  /** Of a set: the combinations of its parts that are sold; `cuts` are then its prices and tones. */
  readonly combinations?: readonly Combination[];
  readonly cuts: readonly Cut[];
};

/** A part of a set: its piece, size and colour. */
export type ChosenPart = readonly [code: string, size: SizeCode, colour: ColourCode];

/** One combination of a set: what a shopper chooses, and the parts of that choice in their order. */
export type Combination = {
  readonly attributes: Readonly<Record<string, SizeCode | ColourCode>>;
  readonly parts: readonly ChosenPart[];
  /** The colour that its pictures show. */
  readonly colour: ColourCode;
  readonly cut: Cut;
};

export const bag = (number: string) => ({
  number,
  product_code: `H${number}`,
  family_code: 'SAC',
  department_code: 'MAR',
  division_code: 'CUI',
  hscode: '420221',
  origin_country: 'FR',
  max_sale_qty: 1,
  measure: 'box' as const,
});
export const smallLeather = (number: string) => ({
  ...bag(number),
  family_code: 'PML',
  hscode: '420231',
  max_sale_qty: 3,
  measure: 'flat' as const,
});
export const belt = (number: string) => ({
  ...bag(number),
  family_code: 'CEI',
  hscode: '420330',
  max_sale_qty: 3,
  measure: 'width' as const,
  categories: ['belts', 'gifts'],
  material: 'bridle' as const,
});
export const silk = (number: string) => ({
  number,
  product_code: `S${number}`,
  family_code: 'CAR',
  department_code: 'SOI',
  division_code: 'TEX',
  hscode: '621410',
  origin_country: 'FR',
  max_sale_qty: 4,
  measure: 'flat' as const,
  categories: ['silk', 'carres', 'gifts'],
  material: 'silk' as const,
});
export const watch = (number: string) => ({
  number,
  product_code: `W${number}`,
  family_code: 'MON',
  department_code: 'HOR',
  division_code: 'PRE',
  hscode: '910121',
  origin_country: 'CH',
  max_sale_qty: 1,
  measure: 'case' as const,
  categories: ['watches', 'gifts'],
  material: 'rose_gold_watch' as const,
});
export const jewel = (number: string) => ({
  number,
  product_code: `J${number}`,
  family_code: 'BIJ',
  department_code: 'BIJ',
  division_code: 'PRE',
  hscode: '711319',
  origin_country: 'FR',
  max_sale_qty: 2,
});
export const perfume = (number: string) => ({
  number,
  product_code: `P${number}`,
  family_code: 'PAR',
  department_code: 'PAR',
  division_code: 'BEA',
  hscode: '330300',
  origin_country: 'FR',
  max_sale_qty: 4,
  measure: 'volume' as const,
  categories: ['perfume', 'gifts'],
  material: 'perfume' as const,
  has_colour: false,
  eco_tax: 2,
  unit_measure: '100ml' as const,
});
export const waists = ['CM80', 'CM90', 'CM100'] as const;

export const home = (number: string) => ({
  number,
  product_code: `D${number}`,
  family_code: 'DEC',
  department_code: 'MAI',
  division_code: 'MAI',
  origin_country: 'FR',
  max_sale_qty: 4,
  categories: ['home', 'gifts'],
});
export const wear = (number: string) => ({
  number,
  product_code: `V${number}`,
  family_code: 'ACC',
  department_code: 'PAP',
  division_code: 'TEX',
  origin_country: 'IT',
  max_sale_qty: 3,
});
