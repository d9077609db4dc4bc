// The collection, one row per piece: what differs from piece to piece and is the same in every language.
// Words are in words/{language}.json, prices in prices.ts, stock in stock.ts.
import { isBeltKit } from '@vitrine/rules/catalogue/personalisation';
import { joinSkus } from '@vitrine/rules/catalogue/sku';
import { colours, type ColourCode, type SizeCode } from './attributes.ts';
import {
  bag,
  belt,
  jewel,
  perfume,
  silk,
  smallLeather,
  waists,
  watch,
  type ChosenPart,
  type Combination,
  type Cut,
  type Piece,
} from './families.ts';
import { secondCollection } from './secondCollection.ts';

const first: readonly Piece[] = [
  {
    code: 'pommeau',
    slug_base: 'pommeau',
    ...bag('0612'),
    designer: 'Anne-Lise Courtois',
    categories: ['leather', 'bags', 'gifts'],
    material: 'grained',
    cuts: [
      { size: 'CM20', euros: 3850, colours: ['garance', 'noir', 'fauve'], measured: '20 × 15 × 8 cm' },
      {
        size: 'CM26',
        euros: 4250,
        colours: ['garance', 'noir', 'fauve', 'sapin', 'encre'],
        measured: '26 × 19 × 10 cm',
      },
      { size: 'CM32', euros: 4900, colours: ['garance', 'noir', 'fauve'], measured: '32 × 24 × 13 cm' },
    ],
  },
  {
    code: 'arcon',
    slug_base: 'arcon',
    ...bag('0618'),
    designer: 'Anne-Lise Courtois',
    categories: ['leather', 'bags', 'gifts'],
    material: 'box',
    cuts: [{ size: 'CM23', euros: 3400, colours: ['noir', 'encre', 'fauve'], measured: '23 × 17 × 7 cm' }],
  },
  {
    code: 'musette',
    slug_base: 'musette',
    ...bag('0624'),
    designer: 'Ilan Ferrand',
    categories: ['leather', 'bags', 'gifts'],
    material: 'grained',
    cuts: [{ size: 'CM22', euros: 2650, colours: ['fauve', 'sapin', 'noir'], measured: '22 × 25 × 18 cm' }],
  },
  {
    code: 'panneau',
    slug_base: 'panneau',
    ...bag('0631'),
    designer: 'Ilan Ferrand',
    categories: ['leather', 'bags', 'gifts'],
    material: 'grained',
    cuts: [
      { size: 'CM30', euros: 2900, colours: ['argile', 'noir'], measured: '30 × 25 × 13 cm' },
      { size: 'CM38', euros: 3300, colours: ['argile', 'noir', 'encre'], measured: '38 × 31 × 16 cm' },
    ],
  },
  {
    code: 'fonte',
    slug_base: 'fonte',
    ...bag('0640'),
    designer: 'Anne-Lise Courtois',
    categories: ['leather', 'bags', 'gifts'],
    material: 'box',
    cuts: [{ size: 'CM24', euros: 1950, colours: ['garance', 'noir', 'sapin'], measured: '24 × 14 × 4 cm' }],
  },
  {
    code: 'quartier',
    slug_base: 'quartier',
    ...smallLeather('0702'),
    designer: 'Ilan Ferrand',
    categories: ['leather', 'small-leather', 'gifts'],
    material: 'grained',
    cuts: [
      { size: 'SANS_TAILLE', euros: 320, colours: ['garance', 'noir', 'sapin', 'encre'], measured: '10.5 × 7.5 cm' },
    ],
  },
  {
    code: 'troussequin',
    slug_base: 'troussequin',
    ...smallLeather('0711'),
    designer: 'Ilan Ferrand',
    categories: ['leather', 'small-leather', 'gifts'],
    material: 'box',
    cuts: [{ size: 'SANS_TAILLE', euros: 980, colours: ['noir', 'fauve', 'encre'], measured: '19 × 9.5 cm' }],
  },
  {
    code: 'longe-32',
    slug_base: 'longe-32',
    ...belt('0321'),
    designer: 'Ilan Ferrand',
    cuts: waists.map((size) => ({
      size,
      euros: 690,
      colours: ['chataigne', 'noir', 'fauve'] as const,
      measured: '32 mm',
    })),
  },
  {
    code: 'longe-24',
    slug_base: 'longe-24',
    ...belt('0324'),
    designer: 'Ilan Ferrand',
    cuts: waists.map((size) => ({ size, euros: 590, colours: ['garance', 'noir'] as const, measured: '24 mm' })),
  },
  {
    code: 'mors-38',
    slug_base: 'mors-38',
    ...belt('0338'),
    designer: 'Anne-Lise Courtois',
    cuts: waists.map((size) => ({ size, euros: 850, colours: ['noir', 'chataigne'] as const, measured: '38 mm' })),
  },
  {
    code: 'grand-manege',
    slug_base: 'grand-manege-90',
    ...silk('9001'),
    designer: 'Mathilde Oriel',
    cuts: [{ size: 'CM90X90', euros: 445, colours: ['encre', 'garance', 'sapin'], measured: '90 × 90 cm' }],
  },
  {
    code: 'brides',
    slug_base: 'brides-croisees-90',
    ...silk('9007'),
    designer: 'Mathilde Oriel',
    cuts: [{ size: 'CM90X90', euros: 445, colours: ['chataigne', 'encre', 'garance'], measured: '90 × 90 cm' }],
  },
  {
    code: 'rose-des-vents',
    slug_base: 'rose-des-vents-90',
    ...silk('9012'),
    designer: 'Tomo Saegusa',
    cuts: [{ size: 'CM90X90', euros: 445, colours: ['encre', 'ivoire'], measured: '90 × 90 cm' }],
  },
  {
    code: 'parterre',
    slug_base: 'parterre-90',
    ...silk('9018'),
    designer: 'Mathilde Oriel',
    cuts: [{ size: 'CM90X90', euros: 445, colours: ['sapin', 'rose'], measured: '90 × 90 cm' }],
  },
  {
    code: 'mille-points',
    slug_base: 'mille-points-70',
    ...silk('7004'),
    designer: 'Tomo Saegusa',
    cuts: [{ size: 'CM70X70', euros: 340, colours: ['garance', 'noir', 'argile'], measured: '70 × 70 cm' }],
  },
  {
    code: 'plumes',
    slug_base: 'plumes-bandeau',
    ...silk('0506'),
    categories: ['silk', 'bandeaux', 'gifts'],
    designer: 'Mathilde Oriel',
    cuts: [{ size: 'CM86X5', euros: 185, colours: ['rose', 'encre', 'sapin'], measured: '86 × 5 cm' }],
  },
  {
    code: 'aurelie-36',
    slug_base: 'aurelie-36',
    ...watch('3601'),
    designer: 'Édouard Vuarnoz',
    cuts: [{ size: 'MM36', euros: 7900, colours: ['sapin', 'encre', 'noir'], measured: '36 mm' }],
  },
  {
    code: 'aurelie-28',
    slug_base: 'aurelie-28',
    ...watch('2804'),
    designer: 'Édouard Vuarnoz',
    cuts: [{ size: 'MM28', euros: 6800, colours: ['garance', 'noir'], measured: '28 mm' }],
  },
  {
    code: 'aurelie-carree',
    slug_base: 'aurelie-carree',
    ...watch('2709'),
    designer: 'Édouard Vuarnoz',
    cuts: [{ size: 'MM27', euros: 7200, colours: ['noir', 'argile'], measured: '27 × 27 mm' }],
  },
  {
    code: 'rivet',
    slug_base: 'rivet',
    ...jewel('1101'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'bracelets', 'gifts'],
    material: 'gold',
    measure: 'inner',
    cuts: [
      { size: 'S', euros: 6350, colours: ['or-jaune', 'or-blanc'], measured: '16 cm' },
      { size: 'M', euros: 6350, colours: ['or-jaune', 'or-blanc', 'or-rose'], measured: '17 cm' },
      { size: 'L', euros: 6350, colours: ['or-jaune', 'or-rose'], measured: '18 cm' },
    ],
  },
  {
    code: 'petit-rivet',
    slug_base: 'petit-rivet',
    ...jewel('1108'),
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'rings', 'gifts'],
    material: 'gold',
    measure: 'inner',
    is_refundable: false,
    cuts: (['R50', 'R52', 'R54'] as const).map((size) => ({
      size,
      euros: 1850,
      colours: ['or-jaune', 'or-blanc'] as const,
      measured: `${size.slice(1)} mm`,
    })),
  },
  {
    code: 'gourmette',
    slug_base: 'gourmette',
    ...jewel('1115'),
    hscode: '711311',
    designer: 'Sara Lindqvist',
    categories: ['jewellery', 'bracelets', 'gifts'],
    material: 'silver',
    measure: 'length',
    cuts: [
      { size: 'S', euros: 720, colours: ['argent'], measured: '17 cm' },
      { size: 'M', euros: 740, colours: ['argent'], measured: '19 cm' },
    ],
  },
  {
    code: 'aurelie-parfum',
    slug_base: 'aurelie-eau-de-parfum',
    ...perfume('7501'),
    designer: 'Noor Haddad',
    container: { types: { ML30: 'fragrance_leather_case' }, id: 'etui', role: 'base' },
    cuts: [
      { size: 'ML30', euros: 82, colours: ['ambre'], measured: '30 ml', quantity: 30 },
      { size: 'ML75', euros: 148, colours: ['ambre'], measured: '75 ml', quantity: 75 },
      { size: 'ML125', euros: 198, colours: ['ambre'], measured: '125 ml', quantity: 125 },
    ],
  },
  {
    code: 'cire-et-lin',
    slug_base: 'cire-et-lin-eau-de-toilette',
    ...perfume('7508'),
    designer: 'Noor Haddad',
    cuts: [
      { size: 'ML75', euros: 118, colours: ['miel'], measured: '75 ml', quantity: 75 },
      { size: 'ML125', euros: 158, colours: ['miel'], measured: '125 ml', quantity: 125 },
    ],
  },
];

export const pieces: readonly Piece[] = [...first, ...secondCollection];

type PieceVariant = {
  readonly sku: string;
  readonly cut: Cut;
  readonly colour: ColourCode;
  /** Of a set: what a shopper chooses, and its parts. */
  readonly chosen?: Pick<Combination, 'attributes'> & { readonly parts: readonly { readonly sku: string }[] };
};

/** The SKU of a piece: product code, P for pièce (belt kits' codes end with it), one space, size, letter of the colour. */
function skuOf(product_code: string, code: SizeCode, colour: ColourCode): string {
  const size = code === 'SANS_TAILLE' ? '' : code.replace(/^[A-Z]+(?=\d)/, '').replace(/X.*/, '');
  const own = isBeltKit(product_code) ? product_code : `${product_code}P`;
  return `${own} ${size}${colours[colour].letter}`;
}

/** The key of a piece in one colour, in whatever size: its product code and the letter of the colour. */
export const dkuOf = ({ product_code }: Piece, colour: ColourCode): string =>
  `${product_code}${colours[colour].letter}`;

/** The first SKU in the SKUs of a set. */
export const setSkuOf = ({ product_code }: Piece): string => `${product_code}P`;

function partSku([code, size, colour]: ChosenPart): string {
  const piece = pieces.find((one) => one.code === code);
  if (!piece) throw new RangeError(`no piece ${code}`);
  return skuOf(piece.product_code, size, colour);
}

/** Every variant of a piece with its sku; of a set every combination, whose sku joins the set's and its parts'. */
export function variantsOf(piece: Piece): readonly PieceVariant[] {
  const { combinations } = piece;
  if (combinations)
    return combinations.map(({ attributes, parts, colour, cut }) => {
      const skus = parts.map(partSku);
      const chosen = { attributes, parts: skus.map((sku) => ({ sku })) };
      return { sku: joinSkus([setSkuOf(piece), ...skus]), cut, colour, chosen };
    });
  return piece.cuts.flatMap((cut) =>
    cut.colours.map((colour) => ({ sku: skuOf(piece.product_code, cut.size, colour), cut, colour })),
  );
}
