// Parses the postal service's catalogue (CPdescarga.txt, Windows-1252, fields separated by |). Its terms forbid
// redistribution, so each installation imports its own download.
import type { PlaceRow } from './places.ts';

/** ISO codes by the catalogue's state numbers, 01 to 32. */
const states =
  'AGU BCN BCS CAM COA COL CHP CHH CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  );

/**
 * Places by postcode: one row per municipality and city, with its settlements. Skips lines without the named columns
 * (the licence line, blank ones); throws on a file without the heading line. Spec 2 §5, §7.
 */
export function placesOfMexico(lines: Iterable<string>): Map<string, PlaceRow[]> {
  const places = new Map<string, PlaceRow[]>();
  let columns: Map<string, number> | null = null;
  for (const line of lines) {
    const cells = line.split('|');
    if (!columns) {
      if (cells.includes('d_codigo')) columns = new Map(cells.map((name, index) => [name, index]));
      continue;
    }
    const named = columns;
    const cell = (name: string): string => cells[named.get(name) ?? -1]?.trim() ?? '';
    const postcode = cell('d_codigo');
    const region = states[Number(cell('c_estado')) - 1];
    if (!/^\d{5}$/u.test(postcode) || !region) continue;
    const municipality = cell('D_mnpio');
    addNeighborhood(places, postcode, [region, cell('d_ciudad') || municipality, municipality], cell('d_asenta'));
  }
  if (!columns) throw new Error('this is not the catalogue of postcodes: no heading line with d_codigo');
  return places;
}

/** Adds a neighbourhood to the row of its place, creating the row if needed. Spec 2 §7. */
export function addNeighborhood(
  places: Map<string, PlaceRow[]>,
  postcode: string,
  [region, city, district]: readonly [string, string, string],
  neighborhood: string,
): void {
  const rows = places.get(postcode) ?? [];
  places.set(postcode, rows);
  const row = rows.find((each) => each[0] === region && each[1] === city && each[2] === district);
  const neighborhoods = row?.[3] ?? [];
  if (neighborhood && !neighborhoods.includes(neighborhood)) neighborhoods.push(neighborhood);
  if (!row) rows.push([region, city, district, neighborhoods]);
}
