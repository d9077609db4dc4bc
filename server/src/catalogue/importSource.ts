import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureReader, pictureReader, type SoundReader, soundReader } from './pictureFiles.ts';
import { type SourceRow, sourceRows } from './sourceRows.ts';

/** Kinds of rows in the order they must come: what others refer to first. */
const rowKinds = ['attributes', 'categories', 'products', 'stores', 'prices', 'stock', 'content'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Where an import takes its rows: a folder, or a generator. */
export type ImportSource = {
  rows: (kind: RowKind) => AsyncIterable<SourceRow>;
  picture: PictureReader;
  sound: SoundReader;
};

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
        value: typeof option === 'object' && option !== null ? { field: row.key, position: index, ...option } : option,
        key: row.key,
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
    // Where a page is one of its kind, the file maps languages and says nothing else.
    const row = kind === key ? { kind, code: key, texts: value } : { kind, ...value };
    yield { file, at: 'line 1', key, value: row, ...(problem ? { problem } : {}) };
  }
}

/** A kind's rows; a second file of the kind would say the same or something else, and is told instead of read. */
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
  if (name) yield* sourceRows(join(dir, name), name, keyed.has(kind));
}

/** Reads a folder as house/README.md describes it. `masters` is where `/images` finds pictures; null copies none. */
export function folderSource(dir: string, masters: string | null): ImportSource {
  return {
    picture: pictureReader(join(dir, 'pictures'), masters),
    sound: soundReader(join(dir, 'pictures'), masters),
    rows(kind) {
      if (kind === 'content') return contentFiles(dir);
      const rows = rowsOf(dir, kind);
      return kind === 'attributes' ? attributeRows(rows) : rows;
    },
  };
}
