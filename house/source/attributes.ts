// Colours, sizes and volumes of the collection; their names are in words/{language}.json.

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
  dore: { hex: '#D9BE8C', letter: 'D' },
  palladie: { hex: '#C4C3C0', letter: 'L' },
} as const satisfies Record<string, { hex: `#${string}`; letter: string }>;
export type ColourCode = keyof typeof colours;

/** Sizes in the order a shopper reads them. Names made of figures are the same in every language. */
export const sizes = {
  SANS_TAILLE: null,
  CM18: '18 cm',
  CM20: '20 cm',
  CM22: '22 cm',
  CM23: '23 cm',
  CM24: '24 cm',
  CM26: '26 cm',
  CM30: '30 cm',
  CM32: '32 cm',
  CM34: '34 cm',
  CM38: '38 cm',
  CM80: '80 cm',
  CM90: '90 cm',
  CM100: '100 cm',
  CM70X70: '70 × 70 cm',
  CM90X90: '90 × 90 cm',
  CM86X5: '86 × 5 cm',
  CM150X8: '150 × 8 cm',
  CM43X28: '43 × 28 cm',
  CM50X50: '50 × 50 cm',
  CM130X180: '130 × 180 cm',
  MM13: '13 mm',
  MM24: '24 mm',
  MM27: '27 mm',
  MM28: '28 mm',
  MM32: '32 mm',
  MM36: '36 mm',
  MM38: '38 mm',
  MM42: '42 mm',
  S: 'S',
  M: 'M',
  L: 'L',
  R50: '50',
  R52: '52',
  R54: '54',
  R56: '56',
  R58: '58',
  T56: '56',
  T58: '58',
  T60: '60',
  G190: '190 g',
} as const satisfies Record<string, string | null>;

/** What a bottle holds, in the order a shopper reads them. */
export const volumes = {
  ML30: '30 ml',
  ML75: '75 ml',
  ML125: '125 ml',
} as const satisfies Record<string, string>;
type VolumeCode = keyof typeof volumes;
export type SizeCode = keyof typeof sizes | VolumeCode;

export const isVolume = (size: SizeCode): size is VolumeCode => size in volumes;
