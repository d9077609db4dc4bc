import type { Feature, FeatureCollection, Point, Position } from 'geojson';

type Ring = readonly Position[];

/** The size of the area within a ring, in square degrees. */
function sizeOf(ring: Ring): number {
  const parts = ring.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return x * nextY - nextX * y;
  });
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

type Span = { readonly middle: Position; readonly width: number };

/** The widest part of a parallel that is within a ring. */
function widestAt(ring: Ring, latitude: number): Span {
  const crossings = ring.flatMap(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return y > latitude === nextY > latitude ? [] : [x + ((latitude - y) / (nextY - y)) * (nextX - x)];
  });
  const sorted = crossings.toSorted((one, other) => one - other);
  const spans = sorted.flatMap((west, index): Span[] => {
    const east = sorted[index + 1];
    return index % 2 === 1 || east === undefined ? [] : [{ middle: [(west + east) / 2, latitude], width: east - west }];
  });
  const none: Span = { middle: ring[0] ? [...ring[0]] : [], width: 0 };
  return spans.reduce((widest, span) => (span.width > widest.width ? span : widest), none);
}

/** A point well within a ring: on the parallel through its middle, unless another one has far more room. */
function within(ring: Ring): Position {
  const latitudes = ring.map(([, y = 0]) => y);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [middle, ...others] = [0.5, 0.4, 0.6, 0.3, 0.7].map((part) => widestAt(ring, south + part * (north - south)));
  const best = others.reduce((one, span) => (span.width * 0.4 > one.width ? span : one), middle as Span);
  const [longitude = 0, latitude = 0] = best.middle;
  return [longitude > 180 ? longitude - 360 : longitude, latitude];
}

type Named = Feature<Point, { readonly name: string; readonly size: number }>;

/**
 * For each country a point within its largest land, with the country's name in the language of a tag and its size in square
 * degrees. The file numbers countries by ISO 3166; an area without a number has no name. Spec 2 §9.
 */
export function countryNames(countries: FeatureCollection, tag: string): FeatureCollection<Point> {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const features = countries.features.flatMap(({ id, geometry }): Named[] => {
    if (id === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const region = new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region ?? '';
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const lands = parts.map(([ring = []]) => ({ ring, size: sizeOf(ring) }));
    const [largest] = lands.toSorted((one, other) => other.size - one.size);
    if (!/^[A-Z]{2}$/u.test(region) || !largest) return [];
    const point = { type: 'Point', coordinates: within(largest.ring) } as const;
    return [{ type: 'Feature', geometry: point, properties: { name: names.of(region) ?? region, size: largest.size } }];
  });
  return { type: 'FeatureCollection', features };
}
