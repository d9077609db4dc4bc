import type { Place } from './distance.ts';

/** Krasovsky's ellipsoid of 1940: its semi-major axis in metres, and the square of its eccentricity. */
const axis = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;

/** Territories whose maps of Chinese providers have the shifted datum GCJ-02. */
const shifted: ReadonlySet<string> = new Set(['cn', 'hk', 'mo']);

const { PI, sin, cos, sqrt, abs } = Math;
const waves = (x: number): number => (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * (2 / 3);
const swell = (x: number, strong: number, long: number): number =>
  ((20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * 2 + strong * sin((x / 12) * PI) + long * sin((x * PI) / 30)) / 3;

/** How far GCJ-02 shifts a place of WGS 84, in degrees. */
function shiftAt({ latitude, longitude }: Place): Place {
  const [x, y] = [longitude - 105, latitude - 35];
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x)) + waves(x) + swell(y, 320, 640);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x)) + waves(x) + swell(x, 300, 600);
  const radians = (latitude / 180) * PI;
  const flat = 1 - eccentricity * sin(radians) ** 2;
  return {
    latitude: (north * 180) / (((axis * (1 - eccentricity)) / (flat * sqrt(flat))) * PI),
    longitude: (east * 180) / ((axis / sqrt(flat)) * cos(radians) * PI),
  };
}

/** A place of WGS 84 as maps of Chinese providers draw it: without the shift a pin is half a kilometre away. Spec 1 §7. */
export function toChinaDatum(at: Place, country: string): Place {
  if (!shifted.has(country)) return at;
  const { latitude, longitude } = shiftAt(at);
  return { latitude: at.latitude + latitude, longitude: at.longitude + longitude };
}

/** The inverse of `toChinaDatum`, to a metre: the shift hardly differs between the two places. Spec 1 §7. */
export function fromChinaDatum(at: Place, country: string): Place {
  if (!shifted.has(country)) return at;
  let found = at;
  for (let turn = 0; turn < 3; turn += 1) {
    const { latitude, longitude } = shiftAt(found);
    found = { latitude: at.latitude - latitude, longitude: at.longitude - longitude };
  }
  return found;
}
