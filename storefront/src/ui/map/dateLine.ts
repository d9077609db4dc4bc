import type { Geometry, Position } from 'geojson';

/** A line that goes on past 180 degrees where it crosses the date line; else it is drawn once around the world. */
function past(line: readonly Position[]): Position[] {
  let turn = 0;
  return line.map(([x = 0, y = 0], index) => {
    const step = x - (line[index - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [x + turn, y];
  });
}

/** The ring of an area; one around the South Pole (Antarctica) ends a turn away from its start and is closed along the pole. */
function ringPast(ring: readonly Position[]): Position[] {
  const line = past(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first[0] === last[0]) return line;
  return [...line, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first];
}

/** A geometry as a flat map needs it: no line of it jumps from one edge of the world to the other. Spec 2 §9. */
export function pastDateLine(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(ringPast) };
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(ringPast)) };
  if (geometry.type === 'MultiLineString') return { ...geometry, coordinates: geometry.coordinates.map(past) };
  return geometry;
}
