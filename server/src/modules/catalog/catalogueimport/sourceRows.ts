import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CsvError, parse } from 'csv-parse';

/** One row of an import file, with its place in a form that an operator can find. */
export type SourceRow = {
  readonly file: string;
  /** `line 7`, or `index 6` in JSON that does not have one row per line. */
  readonly at: string;
  /** The key of a row in a file that maps keys to values (prices, stock). */
  readonly key: string | null;
  readonly value: unknown;
  /** Its index in a list of its own, such as the options of a field. */
  readonly place?: number;
  /** Set when the row is unreadable. */
  readonly problem?: string;
};

type Keyed = { key: string | null; value: unknown };

/**
 * The decoder's replacement for invalid UTF-8. Without this check a spreadsheet in another encoding would lose its
 * accents unnoticed.
 */
const replacementCharacter = '\uFFFD';
const notUtf8 = 'is not UTF-8';
const unread = { key: null, value: null };
const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '');

/** The content of a line in a JSON file with one row per line; null when the line is no row. */
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
    const entry = text.includes(replacementCharacter) ? null : entryOf(text, first === '{');
    const problem = text.includes(replacementCharacter) ? notUtf8 : 'is not JSON';
    yield entry ? { file, at: `line ${number}`, ...entry } : { file, at: `line ${number}`, ...unread, problem };
  }
}

/** The first two lines, which show whether a JSON file has one row per line. */
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
  const text = withoutMark(await readFile(path, 'utf8'));
  const whole = parsed(text);
  if (text.includes(replacementCharacter)) yield { file, at: 'line 1', ...unread, problem: notUtf8 };
  else if (typeof whole !== 'object' || whole === null) yield { file, at: 'line 1', ...unread, problem: 'is not JSON' };
  else if (Array.isArray(whole))
    for (const [index, value] of whole.entries()) yield { file, at: `index ${index}`, key: null, value };
  else
    for (const [index, [key, value]] of Object.entries(whole).entries())
      yield { file, at: `index ${index}`, key, value: value as unknown };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type CsvRecord = { line: number; cells: string[]; open: boolean };

/** How many bytes show what parts the columns of a file: far more than its headings. */
const headBytes = 65_536;
const separators = [',', ';', '\t'] as const;

/** What parts the columns: the separator that the headings have most of, outside of quotes. Spreadsheets differ by country. */
async function separatorOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [headings = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replaceAll(/"[^"]*"/gu, '')
      .split(/[\r\n]/u);
    const counts = separators.map((separator) => headings.split(separator).length);
    return separators[counts.indexOf(Math.max(...counts))] ?? ',';
  } finally {
    await file.close();
  }
}

/**
 * Reads the records of a CSV file (RFC 4180) one at a time, with the line on which each begins. Columns may be parted by
 * commas, semicolons or tabs, and lines may end with a bare carriage return. `open` means that its quote is never
 * closed, which ends the file.
 */
async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  const delimiter = await separatorOf(path);
  const source = createReadStream(path);
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  source.once('error', (error) => parser.destroy(error));
  let line = 1;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { line, cells, open: false };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
    yield { line, cells: [], open: true };
  } finally {
    source.destroy();
  }
}

/** Writes a cell to the path of its dotted heading: `texts.fr.title`. */
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

/** Decodes a cell that contains a JSON list or map. */
function cellValue(cell: string): unknown {
  return /^[[{]/u.test(cell) ? (parsed(cell) ?? cell) : cell;
}

/** The error in a CSV file's headings, if any; such a file has no readable row. */
function headingProblem(headings: readonly string[], keyed: boolean): string | null {
  const twice = headings.find((heading, index) => headings.indexOf(heading) !== index);
  if (twice !== undefined) return `has ${twice === '' ? 'columns without a name' : `${twice} twice`}`;
  const whole = headings.find((heading) => headings.some((other) => other.startsWith(`${heading}.`)));
  if (whole !== undefined) return `has ${whole} and columns within it`;
  return keyed && !headings.includes('sku') ? 'has no column sku' : null;
}

async function* csv(path: string, file: string, keyed: boolean): AsyncGenerator<SourceRow> {
  let headings: string[] | undefined;
  for await (const { line, cells, open: unclosed } of csvRecords(path)) {
    const at = `line ${line}`;
    const problem = unclosed
      ? 'a quote is not closed'
      : cells.join('').includes(replacementCharacter)
        ? notUtf8
        : undefined;
    if (problem !== undefined) {
      yield { file, at, ...unread, problem };
      if (!headings) return;
      continue;
    }
    if (!headings) {
      headings = cells.map((heading) => heading.trim());
      const wrong = headingProblem(headings, keyed);
      if (wrong !== null) {
        yield { file, at, ...unread, problem: wrong };
        return;
      }
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length > headings.length) {
      yield { file, at, ...unread, problem: `has ${cells.length} cells, the file ${headings.length} columns` };
      continue;
    }
    const value: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [index, heading] of headings.entries()) {
      const cell = cells[index] ?? '';
      // An empty cell says nothing: what is stored stays.
      if (cell.trim() !== '') put(value, heading.split('.'), cellValue(cell));
    }
    if (!keyed) yield { file, at, key: null, value };
    else if (typeof value.sku !== 'string') yield { file, at, ...unread, problem: 'has no sku' };
    else {
      const { sku: key, ...rest } = value;
      yield { file, at, key: key.trim(), value: rest };
    }
  }
}

/**
 * The rows of a JSON or CSV file, one at a time, so that memory never holds a large file whole (JSON: when each row has
 * its own line). A CSV heading `texts.fr.title` fills a map; a cell may hold JSON, an empty one says nothing. A `keyed`
 * CSV file takes its key from the column `sku`.
 */
export function sourceRows(path: string, file: string, keyed: boolean): AsyncGenerator<SourceRow> {
  return file.endsWith('.csv') ? csv(path, file, keyed) : json(path, file);
}
