import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PictureReader,
  pictureReader,
  type SoundReader,
  soundReader,
  type VideoReader,
  videoReader,
} from './pictureFiles.ts';
import { type SourceRow, sourceRows } from './sourceRows.ts';

/** The kinds of rows in import order: rows come after those that they refer to. */
export const rowKinds = [
  'attributes',
  'categories',
  'products',
  'stores',
  'prices',
  'costs',
  'stock',
  'content',
] as const;
export type RowKind = (typeof rowKinds)[number];

/** The source of an import's rows: a folder, or a generator. */
export type ImportSource = {
  rows: (kind: RowKind) => AsyncIterable<SourceRow>;
  picture: PictureReader;
  sound: SoundReader;
  video: VideoReader;
};

/** Files that contain rows; content pages have a folder instead. */
const rowFiles: ReadonlySet<string> = new Set(
  rowKinds.filter((kind) => kind !== 'content').flatMap((kind) => [`${kind}.json`, `${kind}.csv`]),
);

/**
 * Files of an import folder that look like rows but that the import does not read, so that it can report a misspelt
 * name.
 */
export function unreadFiles(dir: string): string[] {
  const content = join(dir, 'content');
  const pages = existsSync(content) ? readdirSync(content).filter((file) => file.endsWith('.csv')) : [];
  return [
    ...readdirSync(dir).filter((file) => /\.(?:json|csv)$/iu.test(file) && !rowFiles.has(file)),
    ...pages.map((file) => `content/${file}`),
  ];
}

/** Files that are missing from a folder with products. */
export function missingFiles(dir: string): string[] {
  const has = (kind: RowKind): boolean => [`${kind}.json`, `${kind}.csv`].some((file) => existsSync(join(dir, file)));
  return has('products') && !has('prices') ? ['prices.json'] : [];
}

/** Whether a folder contains any rows. */
export function holdsRows(dir: string): boolean {
  return readdirSync(dir).some((file) => rowFiles.has(file) || file === 'content');
}

const keyed: ReadonlySet<RowKind> = new Set(['prices', 'stock']);

/** `attributes.json` maps a field to its options; each option is a row. CSV has a column `field`. */
async function* attributeRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (!Array.isArray(row.value)) {
      yield row;
      continue;
    }
    for (const [index, option] of row.value.entries())
      yield {
        ...row,
        at: `${row.at}, index ${index}`,
        value: typeof option === 'object' && option !== null ? { field: row.key, ...option } : option,
        key: row.key,
        place: index,
      };
  }
}

async function* contentFiles(dir: string): AsyncGenerator<SourceRow> {
  const folder = join(dir, 'content');
  if (!existsSync(folder)) return;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    const file = `content/${name}`;
    const value: Record<string, unknown> = {};
    let problem: string | undefined;
    for await (const row of sourceRows(join(folder, name), file, false)) {
      if (row.problem) problem = row.problem;
      else if (row.key !== null) value[row.key] = row.value;
    }
    const key = name.replace(/\.json$/u, '');
    const [kind = key] = key.split('-');
    const { version, ...texts } = value;
    // A kind with a single page has a file that only maps languages.
    const row = kind === key ? { kind, code: key, texts, version } : { kind, ...value };
    yield { file, at: 'line 1', key, value: row, ...(problem ? { problem } : {}) };
  }
}

/** Reads a file's rows. One without any is most often cut off, or has ends of lines that its reader does not know. */
async function* someRows(rows: AsyncIterable<SourceRow>, file: string): AsyncGenerator<SourceRow> {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (isEmpty) yield { file, at: '', key: null, value: null, problem: 'has no rows' };
}

/**
 * Reads a kind's rows. A second file of the kind would repeat or contradict the first, so it is reported and not read.
 */
async function* rowsOf(dir: string, kind: RowKind): AsyncGenerator<SourceRow> {
  const [name, second] = [`${kind}.json`, `${kind}.csv`].filter((file) => existsSync(join(dir, file)));
  if (second)
    yield {
      file: second,
      at: '',
      key: null,
      value: null,
      problem: `is not read: ${name} lies beside it, take one away`,
    };
  if (name) yield* someRows(sourceRows(join(dir, name), name, keyed.has(kind)), name);
}

/**
 * Reads a folder as house/README.md describes it. `masters` is the folder from which `/images` serves pictures; null
 * copies none.
 */
export function folderSource(dir: string, masters: string | null): ImportSource {
  return {
    picture: pictureReader(join(dir, 'pictures'), masters),
    sound: soundReader(join(dir, 'pictures'), masters),
    video: videoReader(join(dir, 'pictures'), masters),
    rows(kind) {
      if (kind === 'content') return contentFiles(dir);
      const rows = rowsOf(dir, kind);
      return kind === 'attributes' ? attributeRows(rows) : rows;
    },
  };
}
