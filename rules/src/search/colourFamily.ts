/** The plain colours that people search by, whatever a house calls its own. Spec 1 §2. */
export const colourFamilies = [
  'black',
  'white',
  'grey',
  'red',
  'pink',
  'orange',
  'brown',
  'beige',
  'yellow',
  'green',
  'blue',
  'purple',
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

type Hsl = { readonly hue: number; readonly saturation: number; readonly lightness: number };

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf(hex: string): Hsl | null {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(hex);
  if (!found) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

type Band = readonly [end: number, dark: ColourFamily, light: ColourFamily];
const lastBand: Band = [360, 'red', 'pink'];
/** Families by hue: each up to its end in degrees, where a colour is dark and where it is light. */
const byHue: readonly Band[] = [
  [15, 'red', 'pink'],
  [45, 'brown', 'beige'],
  [70, 'yellow', 'yellow'],
  [165, 'green', 'green'],
  [255, 'blue', 'blue'],
  [300, 'purple', 'purple'],
  [345, 'pink', 'pink'],
  lastBand,
];

/** The plain colour of a swatch (`#8A2A22` is red), from which search knows what people call it; null without one. Spec 1 §2. */
export function colourFamily(hex: string): ColourFamily | null {
  const colour = hslOf(hex);
  if (!colour) return null;
  const { hue, saturation, lightness } = colour;
  if (lightness < 0.12) return 'black';
  if (lightness > 0.87) return 'white';
  if (saturation < 0.1) return 'grey';
  // Strong light tones between brown and yellow: orange, then gold and honey.
  if (saturation > 0.55 && lightness > 0.45 && hue >= 15 && hue < 45) return hue < 30 ? 'orange' : 'yellow';
  const [, dark, light] = byHue.find(([end]) => hue < end) ?? lastBand;
  return lightness < 0.55 ? dark : light;
}
