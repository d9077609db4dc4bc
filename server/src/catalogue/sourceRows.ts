import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** One row of an import file, and where it stands there, as an operator finds it again. */
export type SourceRow = {
  readonly file: string;
  /** `line 7` or, in JSON that is not one row a line, `index 6`. */
  readonly at: string;
  /** The key of a row in a file that maps keys to values (prices, stock). */
  readonly key: string | null;
  readonly value: unknown;
  /** Set when the row could not even be read. */
  readonly problem?: string;
};

type Keyed = { key: string | null; value: unknown };

/** What a line of a JSON file holds when every row has its own line; null when it does not. */
function entryOf(line: string, inObject: boolean): Keyed | null {
  const text = line.trim().replace(/,$/u, '');
  try {
    if (!inObject) return { key: null, value: JSON.parse(text) as unknown };
    const [entry] = Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>);
    return entry ? { key: entry[0], value: entry[1] } : null;
  } catch {
    return null;
  }
}

async function* jsonLines(path: string, file: string, first: string): AsyncGenerator<SourceRow> {
  let number = 0;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) {
    number += 1;
    const text = line.trim();
    if (number === 1 || text === '' || text === ']' || text === '}') continue;
    const entry = entryOf(text, first === '{');
    yield entry
      ? { file, at: `line ${number}`, ...entry }
      : { file, at: `line ${number}`, key: null, value: null, problem: 'is not JSON' };
  }
}

/** The first two lines, which tell whether a JSON file has one row a line. */
async function opening(path: string): Promise<[string, string]> {
  const lines: string[] = [];
  const stream = createReadStream(path, 'utf8');
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    lines.push(line.trim());
    if (lines.length === 2) break;
  }
  stream.destroy();
  return [lines[0] ?? '', lines[1] ?? ''];
}

async function* json(path: string, file: string): AsyncGenerator<SourceRow> {
  const [first, second] = await opening(path);
  if ((first === '[' || first === '{') && entryOf(second, first === '{')) {
    yield* jsonLines(path, file, first);
    return;
  }
  let whole: unknown;
  try {
    whole = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    yield { file, at: 'line 1', key: null, value: null, problem: 'is not JSON' };
    return;
  }
  if (Array.isArray(whole))
    for (const [index, value] of whole.entries()) yield { file, at: `index ${index}`, key: null, value };
  else
    for (const [index, [key, value]] of Object.entries(whole as Record<string, unknown>).entries())
      yield { file, at: `index ${index}`, key, value };
}

/** Records of a CSV text with the line each begins on; quotes as in RFC 4180. */
function* csvRecords(text: string): Generator<{ line: number; cells: string[] }> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begins = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      yield { line: begins, cells: [...cells, cell.replace(/\r$/u, '')] };
      cells = [];
      cell = '';
      begins = line;
    } else cell += letter;
  }
  if (cell !== '' || cells.length > 0) yield { line: begins, cells: [...cells, cell] };
}

/** Puts a cell where its dotted heading says: `texts.fr.title`. */
function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0) {
    into[head] = value;
    return;
  }
  const inner = Object.hasOwn(into, head) ? (into[head] as Record<string, unknown>) : {};
  into[head] = inner;
  put(inner, rest, value);
}

/** A cell that holds a list or a map says so in JSON. */
function cellValue(cell: string): unknown {
  if (!/^[[{]/u.test(cell)) return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

async function* csv(path: string, file: string, keyed: boolean): AsyncGenerator<SourceRow> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/u, '');
  let headings: string[] | undefined;
  for (const { line, cells } of csvRecords(text)) {
    if (!headings) {
      headings = cells.map((heading) => heading.trim());
      continue;
    }
    if (cells.every((cell) => cell === '')) continue;
    const value: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [index, heading] of headings.entries()) {
      const cell = cells[index] ?? '';
      if (cell !== '') put(value, heading.split('.'), cellValue(cell));
    }
    const key = keyed ? (typeof value.sku === 'string' ? value.sku : '') : null;
    if (keyed) delete value.sku;
    yield { file, at: `line ${line}`, key, value };
  }
}

/**
 * The rows of a JSON or CSV file, one at a time, so that a large file never stands in memory whole (JSON: when each
 * row has its own line). A CSV heading `texts.fr.title` fills a map; a cell may hold JSON. A `keyed` CSV file takes its key
 * from the column `sku`.
 */
export function sourceRows(path: string, file: string, keyed: boolean): AsyncGenerator<SourceRow> {
  return file.endsWith('.csv') ? csv(path, file, keyed) : json(path, file);
}
