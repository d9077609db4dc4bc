// The fields of each product: present where they apply, and plausible.
import { readFileSync } from 'node:fs';
import { containerTypes } from '@vitrine/rules/catalogue/personalisation';
import { configuratorTypes } from '@vitrine/rules/catalogue/configurator';
import { minorDigits } from '@vitrine/rules/money/money';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { pieces } from './source/pieces.ts';

type Product = {
  code: string;
  configurator_type: string;
  parts?: string[];
  designer?: string;
  hscode?: string;
  material?: string;
  categories: string[];
  product_code: string;
  family_code: string;
  department_code: string;
  division_code: string;
  is_refundable: boolean;
  is_exchangeable: boolean;
  max_sale_qty: number;
  eco_tax?: number;
  unit_measure?: string;
  engraving?: { perso_product_type: string; prices: Record<string, number> };
  prop65?: boolean;
  is_new?: boolean;
  launched_on?: string;
  pre_order?: boolean;
  texts: { fr: { measurements?: string; care?: string; metals_titrations?: string } };
  variants: {
    sku: string;
    attributes: { color: string; size: string };
    unit_quantity?: number;
    container?: { type: string; id: string; role: string };
    measurements: object;
  }[];
};

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`catalogue/${file}`, import.meta.url), 'utf8'));
const products = read('products.json') as Product[];
const prices = read('prices.json') as Record<string, Record<string, number>>;
const stock = read('stock.json') as Record<string, { ecom: number; stores: Record<string, number> }>;
const codesWhere = (isWrong: (product: Product) => boolean): string[] =>
  products.filter(isWrong).map(({ code }) => code);
const stands = (product: Product, ...categories: string[]): boolean =>
  categories.some((category) => product.categories.includes(category));

/** The first four digits of a customs code, by kind of product. */
const chapters: Readonly<Record<string, readonly string[]>> = {
  SAC: ['4202'],
  PML: ['4202', '4820'],
  CEI: ['4203', '8308'],
  CAR: ['6214'],
  CRA: ['6215'],
  MON: ['9101', '9102'],
  BIJ: ['7113'],
  PAR: ['3303'],
  DEC: ['3406', '4205', '4419', '6301', '6304', '6911', '9404'],
  ACC: ['6505'],
  MAI: ['6112'],
};

describe('every piece', () => {
  test('has its maker, measurements and care', () => {
    expect(codesWhere(({ designer }) => !designer?.includes(' '))).toEqual([]);
    expect(codesWhere(({ texts: { fr } }) => !fr.measurements?.match(/\d/u) || !fr.care)).toEqual([]);
    expect(codesWhere(({ variants }) => variants.some(({ measurements }) => !measurements))).toEqual([]);
  });

  test('has its family, department and division, and a customs code of its kind', () => {
    const code = /^[A-Z]{3}$/u;
    expect(
      codesWhere((one) => ![one.family_code, one.department_code, one.division_code].every((own) => code.test(own))),
    ).toEqual([]);
    expect(codesWhere(({ product_code }) => !/^(?:[DHJPSVW]\d{4}|U00[23]P)$/u.test(product_code))).toEqual([]);
    expect(codesWhere(({ family_code, hscode = '' }) => !chapters[family_code]?.includes(hscode.slice(0, 4)))).toEqual(
      [],
    );
  });

  test('is of a material that shoppers filter by, unless a bottle or a beaker holds it', () => {
    expect(codesWhere((one) => !one.material && one.family_code !== 'PAR' && one.code !== 'bougie')).toEqual([]);
  });

  test('has few variants in stock when it is expensive', () => {
    const dear = (product: Product) => (prices[product.variants[0]?.sku ?? '']?.['fr'] ?? 0) > 500_000;
    expect(codesWhere((product) => dear(product) && product.max_sale_qty > 2)).toEqual([]);
  });
});

describe('where it applies', () => {
  test('a precious metal has its titration, and nothing else does', () => {
    const precious = new Set(['gold', 'silver', 'rose_gold_watch']);
    const hasTitration = ({ texts }: Product) => /\d{3}\/1000/u.test(texts.fr.metals_titrations ?? '');
    expect(codesWhere((product) => hasTitration(product) !== precious.has(product.material ?? ''))).toEqual([]);
  });

  test('what is sold by volume or weight has a price per 100 and a contribution for its packaging', () => {
    const bottled = (product: Product) => product.family_code === 'PAR' || product.code === 'bougie';
    expect(codesWhere((product) => bottled(product) !== (product.unit_measure !== undefined))).toEqual([]);
    expect(codesWhere((product) => bottled(product) && (product.eco_tax ?? 0) <= 0)).toEqual([]);
    expect(
      codesWhere(
        ({ unit_measure, variants }) =>
          unit_measure !== undefined && variants.some(({ unit_quantity = 0 }) => unit_quantity <= 0),
      ),
    ).toEqual([]);
  });

  test('what is cast, enamelled or glazed carries California’s notice', () => {
    const due = new Set(['brass', 'porcelain']);
    expect(codesWhere(({ material = '', prop65 }) => due.has(material) && !prop65)).toEqual([]);
  });

  test('leather takes initials, nothing else does, and each country has a price for them', () => {
    const leathers = new Set(['grained', 'box']);
    expect(codesWhere(({ engraving, material = '' }) => engraving !== undefined && !leathers.has(material))).toEqual(
      [],
    );
    const isWhole = (one: Product) => one.configurator_type === 'VARIANT_PRODUCT';
    expect(codesWhere((one) => stands(one, 'bags', 'small-leather') && isWhole(one) && !one.engraving)).toEqual([]);
    const countries = new Set(Object.values(storefronts).map(({ country }) => country));
    expect(
      codesWhere(({ engraving }) => engraving !== undefined && Object.keys(engraving.prices).length !== countries.size),
    ).toEqual([]);
  });

  test('every container type has pieces of both roles that fit together', () => {
    const places = products.flatMap(({ variants }) =>
      variants.flatMap(({ container }) => (container ? [container] : [])),
    );
    const lonely = Object.keys(containerTypes).filter((type) => {
      const of = (role: string) => places.filter((place) => place.type === type && place.role === role);
      return !of('base').some((base) => of('container').some(({ id }) => id === base.id));
    });
    expect(lonely).toEqual([]);
  });

  test('made-to-measure products and those worn on the skin cannot be returned', () => {
    expect(codesWhere((one) => stands(one, 'rings', 'earrings', 'swim') && one.is_refundable)).toEqual([]);
    expect(codesWhere((one) => stands(one, 'earrings') && one.is_exchangeable)).toEqual([]);
    expect(products.some(({ is_refundable, is_exchangeable }) => !is_refundable && is_exchangeable)).toBe(true);
  });

  test('new products have a date, and one product is sold before its release', () => {
    expect(codesWhere(({ is_new, launched_on }) => is_new === true && launched_on === undefined)).toEqual([]);
    const early = products.filter(({ pre_order }) => pre_order);
    expect(early.length).toBeGreaterThan(0);
    // It is taken against the pieces that are being made.
    expect(early.filter(({ variants }) => variants.some(({ sku }) => stock[sku]?.ecom === 0))).toEqual([]);
  });
});

describe('the ladder of prices', () => {
  const currencyOf = new Map(Object.values(storefronts).map(({ country, currency }) => [country, currency]));

  test('is written in whole units, as price tags are', () => {
    const uneven = Object.entries(prices).flatMap(([sku, inCountries]) =>
      Object.entries(inCountries).flatMap(([country, amount]) => {
        const currency = [...currencyOf].find(([one]) => one === country)?.[1];
        return currency && amount % 10 ** minorDigits[currency] === 0 ? [] : [`${sku} ${country}`];
      }),
    );
    expect(uneven).toEqual([]);
  });

  test('a larger size of one piece never costs less', () => {
    const falling = pieces.flatMap(({ code, cuts }) =>
      cuts.some((cut, index) => index > 0 && cut.euros < (cuts[index - 1]?.euros ?? 0)) ? [code] : [],
    );
    expect(falling).toEqual([]);
  });

  test('a set costs no more than its pieces in their largest size', () => {
    const largest = (code: string) =>
      Math.max(...(pieces.find((piece) => piece.code === code)?.cuts.map(({ euros }) => euros) ?? []));
    const dearer = pieces.flatMap(({ code, parts, cuts }) => {
      const alone = parts?.reduce((sum, part) => sum + largest(part), 0);
      return alone !== undefined && cuts.some(({ euros }) => euros > alone) ? [`${code}: ${alone}`] : [];
    });
    expect(dearer).toEqual([]);
  });
});

describe('the sets', () => {
  test('are of each of the five kinds that a shopper chooses by, and hold pieces that are sold', () => {
    const kinds = new Set(products.map(({ configurator_type }) => configurator_type));
    expect([...kinds].sort()).toEqual([...configuratorTypes].sort());
    const codes = new Set(products.map(({ code }) => code));
    const lost = products.flatMap(({ code, parts = [] }) =>
      parts.filter((part) => !codes.has(part)).map((part) => `${code}: ${part}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the stock', () => {
  const quantities = Object.values(stock).map(({ ecom }) => ecom);

  test('has much, little and none of a piece', () => {
    expect(quantities.some((count) => count >= 10)).toBe(true);
    expect(quantities.some((count) => count === 1 || count === 2)).toBe(true);
    expect(quantities.some((count) => count === 0)).toBe(true);
  });
});
