// Size conversions (spec 2 §4). A product's size is the code of its option; a system has a row for each code.
import type { Country } from '../storefronts/storefronts.ts';

/** Regions with a common size scale; `eu` is the rest of Europe. */
export const sizeRegions = ['eu', 'fr', 'it', 'gb', 'us', 'jp', 'cn'] as const;
export type SizeRegion = (typeof sizeRegions)[number];

export const sizeSystems = ['ring', 'clothing', 'hat'] as const;
export type SizeSystem = (typeof sizeSystems)[number];

type SizeRow = Readonly<Record<SizeRegion, string>>;

/** Rings by inner circumference in millimetres; Italy and China subtract 40. */
const ring = (mm: number, gb: string, us: string, jp: number): SizeRow => ({
  eu: String(mm),
  fr: String(mm),
  it: String(mm - 40),
  gb,
  us,
  jp: String(jp),
  cn: String(mm - 40),
});

/** Women's clothes by French size: Italy is 4 above, Germany and its neighbours are 2 below. */
const clothing = (french: number, gb: number, us: number, jp: number, cn: string): SizeRow => ({
  eu: String(french - 2),
  fr: String(french),
  it: String(french + 4),
  gb: String(gb),
  us: String(us),
  jp: String(jp),
  cn,
});

/** Hats by head circumference in centimetres; Britain and the US use the diameter in inches. */
const hat = (cm: number, gb: string, us: string): SizeRow => ({
  eu: String(cm),
  fr: String(cm),
  it: String(cm),
  gb,
  us,
  jp: String(cm),
  cn: String(cm),
});

/** Sizes of each system by code, smallest first. */
export const sizeTables: Readonly<Record<SizeSystem, Readonly<Record<string, SizeRow>>>> = {
  ring: {
    R48: ring(48, 'I', '4½', 8),
    R50: ring(50, 'J½', '5¼', 10),
    R52: ring(52, 'L½', '6', 12),
    R54: ring(54, 'N', '6¾', 14),
    R56: ring(56, 'O½', '7¾', 15),
    R58: ring(58, 'Q', '8½', 17),
    R60: ring(60, 'R½', '9¼', 19),
  },
  clothing: {
    S: clothing(36, 8, 4, 7, '160/84A'),
    M: clothing(38, 10, 6, 9, '165/88A'),
    L: clothing(40, 12, 8, 11, '170/92A'),
  },
  hat: {
    T54: hat(54, '6⅝', '6¾'),
    T56: hat(56, '6⅞', '7'),
    T58: hat(58, '7⅛', '7¼'),
    T60: hat(60, '7⅜', '7½'),
  },
};

/** Customs heading of each system, four digits of the harmonised system: jewellery, swimwear, hats. Spec 2 §4. */
export const headingOfSystem: Readonly<Record<SizeSystem, string>> = { ring: '7113', clothing: '6112', hat: '6505' };

/** Size system of a product; null when none of its sizes belongs to one. Spec 2 §4. */
export function sizeSystemOf(hscode: string | null, sizes: readonly string[]): SizeSystem | null {
  const heading = (hscode ?? '').slice(0, 4);
  const system = sizeSystems.find((name) => headingOfSystem[name] === heading);
  return system && sizes.some((size) => sizeTables[system][size] !== undefined) ? system : null;
}

/** Size region of each country; `eu` for the others. */
const regionOfCountry: Partial<Record<Country, SizeRegion>> = {
  fr: 'fr',
  it: 'it',
  gb: 'gb',
  ie: 'gb',
  au: 'gb',
  nz: 'gb',
  us: 'us',
  ca: 'us',
  mx: 'us',
  jp: 'jp',
  cn: 'cn',
  hk: 'cn',
  mo: 'cn',
};

/** Size region that a country's storefront marks as its own. Spec 2 §4. */
export function sizeRegionOf(country: Country): SizeRegion {
  return regionOfCountry[country] ?? 'eu';
}
