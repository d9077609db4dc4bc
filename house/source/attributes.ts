// Colours and sizes of the collection; their names are in words/{language}.json.

/** `hex` is the flat square a shopper sees, `letter` ends the sku. */
export const colours = {
  garance: { hex: '#8A2A22', letter: 'R' },
  noir: { hex: '#1B1816', letter: 'N' },
  fauve: { hex: '#A5693A', letter: 'F' },
  sapin: { hex: '#2C4335', letter: 'V' },
  encre: { hex: '#22314F', letter: 'B' },
  chataigne: { hex: '#6B3A20', letter: 'C' },
  argile: { hex: '#B9A48C', letter: 'A' },
  ivoire: { hex: '#EDE4D3', letter: 'I' },
  rose: { hex: '#C98F86', letter: 'P' },
  'or-jaune': { hex: '#D9B25A', letter: 'J' },
  'or-blanc': { hex: '#D5D3CF', letter: 'G' },
  'or-rose': { hex: '#D3A088', letter: 'S' },
  argent: { hex: '#C9C9C7', letter: 'T' },
  ambre: { hex: '#E3B680', letter: 'M' },
  miel: { hex: '#D8A64B', letter: 'H' },
} as const satisfies Record<string, { hex: `#${string}`; letter: string }>;
export type ColourCode = keyof typeof colours;

/** Sizes in the order a shopper reads them. Names made of figures are the same in every language. */
export const sizes = {
  SANS_TAILLE: null,
  CM20: '20 cm',
  CM22: '22 cm',
  CM23: '23 cm',
  CM24: '24 cm',
  CM26: '26 cm',
  CM30: '30 cm',
  CM32: '32 cm',
  CM38: '38 cm',
  CM80: '80 cm',
  CM90: '90 cm',
  CM100: '100 cm',
  CM70X70: '70 × 70 cm',
  CM90X90: '90 × 90 cm',
  CM86X5: '86 × 5 cm',
  MM27: '27 mm',
  MM28: '28 mm',
  MM36: '36 mm',
  S: 'S',
  M: 'M',
  L: 'L',
  R50: '50',
  R52: '52',
  R54: '54',
  ML30: '30 ml',
  ML75: '75 ml',
  ML125: '125 ml',
} as const satisfies Record<string, string | null>;
export type SizeCode = keyof typeof sizes;
