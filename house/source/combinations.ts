// The combinations in which the sets are sold: what a shopper chooses, and the parts of each choice.
import type { ColourCode, SizeCode } from './attributes.ts';
import type { ChosenPart, Combination, Cut } from './families.ts';

type Priced = Pick<Cut, 'euros' | 'measured' | 'quantity'>;

const combination = (
  colour: ColourCode,
  attributes: Combination['attributes'],
  parts: readonly ChosenPart[],
  priced: Priced,
): Combination => ({ colour, attributes, parts, cut: { size: 'SANS_TAILLE', colours: [colour], ...priced } });

const frenchSizes = { S: '36', M: '38', L: '40' } as const;
const suits = ['S', 'M', 'L'] as const;

/** Gué: each top size with each bottom size. */
export const bikini = (['sapin', 'garance', 'noir'] as const).flatMap((color) =>
  suits.flatMap((size_top) =>
    suits.map((size_bot) =>
      combination(
        color,
        { color, size_top, size_bot },
        [
          ['maillot-top', size_top, color],
          ['maillot-bottom', size_bot, color],
        ],
        { euros: 380, measured: [...new Set([frenchSizes[size_top], frenchSizes[size_bot]])].join(' · ') },
      ),
    ),
  ),
);

const bangles = { S: '16 cm', M: '17 cm' } as const;

/** Parure Rivet: the bangle and the ring, each in its size. */
export const parure = (['or-jaune', 'or-blanc'] as const).flatMap((color) =>
  (['S', 'M'] as const).flatMap((size) =>
    (['R50', 'R52', 'R54'] as const).map((ring) =>
      combination(
        color,
        { color, size, '1/size': ring },
        [
          ['rivet', size, color],
          ['petit-rivet', ring, color],
        ],
        { euros: 7900, measured: `${bangles[size]} · ${ring.slice(1)} mm` },
      ),
    ),
  ),
);

const finishes = ['palladie', 'dore'] as const;
const buckles = (['noir', 'chataigne'] as const).flatMap((strap) =>
  finishes.flatMap((cadre) => finishes.map((etrier) => [strap, cadre, etrier] as const)),
);

/** Longe and buckle: the strap in its colour and length, and the finish of each buckle. */
export const strapAndBuckles = buckles.flatMap(([color, cadre, etrier]) =>
  (['CM80', 'CM90', 'CM100'] as const).map((size) =>
    combination(
      color,
      { color, size, '1/color': cadre, '2/color': etrier },
      [
        ['longe-32', size, color],
        ['boucle-cadre', 'MM32', cadre],
        ['boucle-etrier', 'MM32', etrier],
      ],
      { euros: 890, measured: '32 mm' },
    ),
  ),
);

const none: SizeCode = 'SANS_TAILLE';

/** Paddock, tête-à-tête: two cups in two colours. */
export const cups = (['encre', 'sapin'] as const).flatMap((color) =>
  (['encre', 'garance', 'sapin'] as const)
    .filter((second) => second !== color)
    .map((second) =>
      combination(
        color,
        { color, '1/color': second },
        [
          ['tasse', none, color],
          ['tasse', none, second],
        ],
        { euros: 310, measured: '2 × 90 ml' },
      ),
    ),
);

/** Coffret Poche: both pieces in one colour. */
export const pocket = (['garance', 'noir'] as const).map((color) =>
  combination(
    color,
    { color },
    [
      ['quartier', none, color],
      ['clochette', none, color],
    ],
    { euros: 490, measured: '10.5 × 7.5 cm · 4.5 × 12 cm' },
  ),
);

/** Coffret Deux eaux: both waters in one volume. */
export const waters = (
  [
    ['ML75', 225, 75],
    ['ML125', 300, 125],
  ] as const
).map(([volume, euros, ml]) =>
  combination(
    'ambre',
    { volume },
    [
      ['aurelie-parfum', volume, 'ambre'],
      ['cire-et-lin', volume, 'miel'],
    ],
    { euros, measured: `2 × ${ml} ml`, quantity: 2 * ml },
  ),
);
