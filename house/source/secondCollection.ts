// The second collection, as rows; see families.ts for what a row holds.
import type { ColourCode, SizeCode } from './attributes.ts';
import { parure } from './combinations.ts';
import { bag, belt, jewel, silk, smallLeather, watch, type Piece } from './families.ts';
import { others, sets } from './houseAndSets.ts';

const one = (euros: number, colours: readonly ColourCode[], measured: string, size: SizeCode = 'SANS_TAILLE') => [
  { size, euros, colours, measured },
];
const each = (sizes: readonly SizeCode[], euros: number, colours: readonly ColourCode[], unit: string) =>
  sizes.map((size) => ({ size, euros, colours, measured: `${size.replace(/^[A-Z]+/u, '')} ${unit}` }));

const golds = ['or-jaune', 'or-blanc', 'or-rose'] as const;
const finishes = ['dore', 'palladie'] as const;
const bags = ['leather', 'bags', 'gifts'];
const small = ['leather', 'small-leather', 'gifts'];
const buckle = (number: string) => ({
  ...belt(number),
  hscode: '830890',
  measure: 'flat' as const,
  material: 'brass' as const,
  categories: ['belts', 'buckles'],
  prop65: true as const,
});
const square = (number: string, code: string, colours: readonly ColourCode[], designer: string): Piece => ({
  code,
  slug_base: `${code}-90`,
  ...silk(number),
  designer,
  cuts: one(465, colours, '90 × 90 cm', 'CM90X90'),
});
const bandeau = (number: string, code: string, colours: readonly ColourCode[]): Piece => ({
  code,
  slug_base: `${code}-bandeau`,
  ...silk(number),
  categories: ['silk', 'bandeaux', 'gifts'],
  designer: 'Mathilde Oriel',
  cuts: one(185, colours, '86 × 5 cm', 'CM86X5'),
});
const tie = (number: string, code: string, colours: readonly ColourCode[]): Piece => ({
  code,
  slug_base: code,
  ...silk(number),
  family_code: 'CRA',
  hscode: '621510',
  origin_country: 'IT',
  categories: ['silk', 'ties', 'gifts'],
  designer: 'Tomo Saegusa',
  cuts: one(210, colours, '150 × 8 cm', 'CM150X8'),
});

const leather: readonly Piece[] = [
  {
    code: 'sangle',
    slug_base: 'sangle',
    ...bag('0645'),
    designer: 'Anne-Lise Courtois',
    categories: bags,
    material: 'grained',
    is_new: true,
    launched_on: '2026-09-08',
    cuts: one(2450, ['sapin', 'noir', 'garance'], '20 × 14 × 6 cm', 'CM20'),
  },
  {
    code: 'caleche',
    slug_base: 'caleche',
    ...bag('0648'),
    designer: 'Anne-Lise Courtois',
    categories: bags,
    material: 'box',
    is_new: true,
    launched_on: '2026-09-08',
    cuts: one(3150, ['fauve', 'noir', 'garance'], '18 × 13 × 7 cm', 'CM18'),
  },
  {
    code: 'guides',
    slug_base: 'guides',
    ...bag('0652'),
    designer: 'Ilan Ferrand',
    categories: bags,
    material: 'box',
    is_new: true,
    launched_on: '2026-09-22',
    cuts: one(3600, ['chataigne', 'noir', 'encre'], '34 × 36 × 10 cm', 'CM34'),
  },
  {
    code: 'carnet',
    slug_base: 'carnet-de-route',
    ...smallLeather('0722'),
    hscode: '482010',
    designer: 'Ilan Ferrand',
    categories: small,
    material: 'grained',
    cuts: one(360, ['garance', 'encre', 'noir', 'sapin'], '13 × 18.5 cm'),
  },
  {
    code: 'clochette',
    slug_base: 'clochette',
    ...smallLeather('0725'),
    container: { types: 'fragrance_lock', id: 'cadenas', role: 'container' },
    designer: 'Ilan Ferrand',
    categories: small,
    material: 'box',
    prop65: true,
    cuts: one(190, ['fauve', 'noir', 'garance'], '4.5 × 12 cm'),
  },
  {
    code: 'passeport',
    slug_base: 'passeport',
    ...smallLeather('0728'),
    designer: 'Ilan Ferrand',
    categories: small,
    material: 'box',
    cuts: one(340, ['encre', 'noir', 'garance'], '10 × 14 cm'),
  },
  {
    code: 'porte-monnaie',
    slug_base: 'demi-lune',
    ...smallLeather('0731'),
    container: { types: 'fragrance_leather_case', id: 'etui', role: 'container' },
    designer: 'Anne-Lise Courtois',
    categories: small,
    material: 'grained',
    cuts: one(280, ['fauve', 'garance', 'noir'], '10.5 × 7.5 cm'),
  },
  {
    code: 'boucle-cadre',
    slug_base: 'boucle-cadre-32',
    ...buckle('0362'),
    designer: 'Ilan Ferrand',
    cuts: one(260, finishes, '5 × 4.5 cm', 'MM32'),
  },
  {
    code: 'boucle-mors',
    slug_base: 'boucle-mors-38',
    ...buckle('0368'),
    designer: 'Anne-Lise Courtois',
    cuts: one(380, finishes, '8.5 × 4.5 cm', 'MM38'),
  },
  {
    code: 'boucle-etrier',
    slug_base: 'boucle-etrier-32',
    ...buckle('0364'),
    designer: 'Sara Lindqvist',
    cuts: one(320, finishes, '6 × 4.5 cm', 'MM32'),
  },
];

const silks: readonly Piece[] = [
  square('9021', 'voltes', ['encre', 'fauve', 'rose'], 'Tomo Saegusa'),
  square('9024', 'verriere', ['sapin', 'garance', 'encre'], 'Mathilde Oriel'),
  square('9027', 'galop', ['noir', 'garance', 'argile'], 'Tomo Saegusa'),
  square('9030', 'orangerie', ['ivoire', 'sapin'], 'Mathilde Oriel'),
  square('9033', 'constellations', ['encre', 'rose'], 'Tomo Saegusa'),
  {
    ...square('7008', 'marelle', ['fauve', 'encre', 'rose'], 'Mathilde Oriel'),
    slug_base: 'marelle-70',
    cuts: one(340, ['fauve', 'encre', 'rose'], '70 × 70 cm', 'CM70X70'),
  },
  bandeau('0509', 'tresse', ['fauve', 'encre', 'rose']),
  bandeau('0512', 'grelots', ['garance', 'sapin', 'ivoire']),
  tie('1502', 'cravate-mors', ['encre', 'garance', 'noir']),
  tie('1505', 'cravate-piqure', ['sapin', 'encre']),
  tie('1508', 'cravate-chevron', ['fauve', 'noir']),
];

const precious: readonly Piece[] = [
  {
    code: 'aurelie-email',
    slug_base: 'aurelie-email',
    ...watch('3807'),
    designer: 'Édouard Vuarnoz',
    is_new: true,
    launched_on: '2026-10-06',
    cuts: one(9400, ['ivoire', 'rose'], '38 mm', 'MM38'),
  },
  {
    code: 'aurelie-acier',
    slug_base: 'aurelie-acier',
    ...watch('3610'),
    container: { types: 'apple_watch_kit', id: 'repos', role: 'base' },
    hscode: '910221',
    material: 'steel_watch',
    designer: 'Édouard Vuarnoz',
    cuts: one(3900, ['encre', 'sapin', 'noir'], '36 mm', 'MM36'),
  },
  {
    code: 'creoles',
    slug_base: 'creoles',
    ...jewel('1121'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'earrings', 'gifts'],
    material: 'gold',
    measure: 'flat',
    is_exchangeable: false,
    is_refundable: false,
    cuts: one(2400, golds, '2.2 × 2.7 cm'),
  },
  {
    code: 'clous',
    slug_base: 'clous-d-oreilles',
    ...jewel('1124'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'earrings', 'gifts'],
    material: 'gold',
    measure: 'diameter',
    is_exchangeable: false,
    is_refundable: false,
    cuts: one(1350, golds, '11 mm'),
  },
  {
    code: 'chevaliere',
    slug_base: 'chevaliere',
    ...jewel('1127'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'rings', 'gifts'],
    material: 'gold',
    measure: 'inner',
    is_refundable: false,
    cuts: each(['R52', 'R54', 'R56', 'R58'], 2950, golds, 'mm'),
  },
  {
    code: 'ancre',
    slug_base: 'ancre',
    ...jewel('1130'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'bracelets', 'gifts'],
    material: 'gold',
    measure: 'length',
    cuts: [
      { size: 'S', euros: 4200, colours: golds, measured: '17 cm' },
      { size: 'M', euros: 4500, colours: golds, measured: '18.5 cm' },
    ],
  },
  {
    code: 'manchette',
    slug_base: 'manchette',
    ...jewel('1133'),
    hscode: '711311',
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'bracelets', 'gifts'],
    material: 'silver',
    measure: 'inner',
    launched_on: '2026-11-16',
    pre_order: true,
    cuts: [
      { size: 'S', euros: 1450, colours: ['argent'], measured: '15.5 cm' },
      { size: 'M', euros: 1450, colours: ['argent'], measured: '17 cm' },
    ],
  },
  {
    code: 'boutons',
    slug_base: 'boutons-de-manchette',
    ...jewel('1136'),
    hscode: '711311',
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'cufflinks', 'gifts'],
    material: 'silver',
    measure: 'flat',
    prop65: true,
    cuts: one(580, ['encre', 'noir', 'garance'], '1.5 × 1.5 cm'),
  },
  {
    code: 'parure-rivet',
    slug_base: 'parure-rivet',
    ...jewel('1190'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'bracelets', 'rings', 'gifts'],
    material: 'gold',
    measure: 'inner',
    is_refundable: false,
    configurator_type: 'DOUBLE_PRODUCT',
    parts: ['rivet', 'petit-rivet'],
    combinations: parure,
    cuts: one(7900, ['or-jaune', 'or-blanc'], '17 cm · 52 mm', 'M'),
  },
];

export const secondCollection: readonly Piece[] = [...leather, ...silks, ...precious, ...sets, ...others];
