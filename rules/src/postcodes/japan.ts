// Parses the post office's list (KEN_ALL.CSV in Shift_JIS, or utf_ken_all.csv), which is free to use.
import { addNeighborhood } from './mexico.ts';
import type { PlaceRow } from './places.ts';

/** The cells of one line; quotes may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const match of line.matchAll(/"((?:[^"]|"")*)"|([^,"]+)|(?<=,)(?=,|$)/gu)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return cells;
}

// The list has remarks in place of some towns: "not listed below", "the whole of", "the number follows".
function townOf(text: string): string {
  const [town = ''] = text.split('（');
  const follows = town.indexOf('の次に');
  const names_none =
    town.includes('以下に掲載がない場合') ||
    (follows >= 0 && town.includes('番地', follows)) ||
    (town.endsWith('一円') && town !== '一円');
  return names_none ? '' : town;
}

/**
 * Places by postcode: prefecture number, city, towns. Joins a town whose remarks span several lines and drops remarks
 * in brackets; skips lines without 9 cells. Spec 2 §5, §7.
 */
export function placesOfJapan(lines: Iterable<string>): Map<string, PlaceRow[]> {
  const places = new Map<string, PlaceRow[]>();
  let open_remark: string | null = null;
  for (const line of lines) {
    const cells = cellsOf(line);
    const [code = '', , postcode = '', , , , , city = '', town = ''] = cells;
    if (cells.length < 9 || !/^\d{7}$/u.test(postcode)) continue;
    const continues = open_remark === postcode;
    if (town.includes('（')) open_remark = postcode;
    if (town.includes('）')) open_remark = null;
    if (!continues) addNeighborhood(places, postcode, [code.slice(0, 2), city, ''], townOf(town));
  }
  if (places.size === 0) throw new Error('this is not the list of postcodes: no line with a seven-digit code');
  return places;
}
