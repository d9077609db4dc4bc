// The format of a backup: gzip of lines. A head, then each table as a line that names it, its rows as PostgreSQL's COPY
// writes them (one line each, ended by `\.`), and a foot that counts them. A file without its foot is not a backup.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { z } from 'zod';
import { ConfigError } from '../../config/config.ts';

export const endOfRows = String.raw`\.`;

const headLine = z.object({
  vitrine_backup: z.literal(1),
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const footLine = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.record(z.string(), z.number().int()),
});
export type BackupHead = z.infer<typeof headLine>;
type BackupFoot = z.infer<typeof footLine>;

/** Callbacks for the parts of a backup, in file order. The reader awaits each call. */
type BackupVisitor = {
  head: (head: BackupHead) => Promise<void>;
  table: (table: z.infer<typeof tableLine>) => Promise<void>;
  /** Some whole rows of the table named last, line ends included. */
  rows: (bytes: Buffer) => Promise<void>;
  tableEnd: () => Promise<void>;
  foot: (foot: BackupFoot) => Promise<void>;
};

/** COPY writes line feeds in values as `\n`, so a line feed always ends a line. */
async function* linesOf(file: string): AsyncGenerator<Buffer[]> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  pipeline(source, unpacked, () => undefined);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, at + 1));
      from = at + 1;
    }
    rest = bytes.subarray(from);
    yield lines;
  }
  if (rest.length > 0) yield [rest];
}

function parsed<Value>(schema: z.ZodType<Value>, line: Buffer): Value | null {
  try {
    return schema.safeParse(JSON.parse(line.toString())).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads a backup from its head to its foot. Throws ConfigError, one line, when the file is no backup, is truncated, or
 * its row counts differ from its foot.
 */
export async function readBackup(file: string, visitor: BackupVisitor): Promise<void> {
  const broken = (why: string): ConfigError => new ConfigError(`${file} is not a whole backup (${why}).`);
  const counted = new Map<string, number>();
  let open: string | null = null;
  let hasHead = false;
  let isWhole = false;
  const line = async (bytes: Buffer): Promise<void> => {
    if (isWhole) throw broken('something follows its end');
    if (!hasHead) {
      const found = parsed(headLine, bytes);
      if (!found) throw broken('it has no head');
      hasHead = true;
      return visitor.head(found);
    }
    const next = parsed(tableLine, bytes);
    if (next) {
      open = next.table;
      counted.set(open, 0);
      return visitor.table(next);
    }
    const last = parsed(footLine, bytes);
    if (!last) throw broken('it holds a line that belongs to no table');
    for (const [name, rows] of Object.entries(last.rows))
      if (counted.get(name) !== rows)
        throw broken(`table ${name} has ${counted.get(name) ?? 0} rows instead of ${rows}`);
    isWhole = true;
    return visitor.foot(last);
  };
  try {
    for await (const lines of linesOf(file)) {
      let rows: Buffer[] = [];
      const flush = async (): Promise<void> => {
        if (rows.length === 0 || open === null) return;
        counted.set(open, (counted.get(open) ?? 0) + rows.length);
        await visitor.rows(Buffer.concat(rows));
        rows = [];
      };
      for (const bytes of lines) {
        if (open === null) await line(bytes);
        else if (bytes.length === 3 && bytes.toString().trimEnd() === endOfRows) {
          await flush();
          await visitor.tableEnd();
          open = null;
        } else rows.push(bytes);
      }
      await flush();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^Z_|^ENOENT/u.test(String(error.code)))
      throw broken(error.message);
    throw error;
  }
  if (!isWhole) throw broken('it ends too early');
}

const nothing = async (): Promise<void> => {};

/** Reads a whole backup without using it, so that nothing is deleted for a broken file. Returns its head and foot. */
export async function checkBackup(file: string): Promise<BackupHead & BackupFoot> {
  let known: Partial<BackupHead & BackupFoot> = {};
  const keep = async (part: Partial<BackupHead & BackupFoot>): Promise<void> => void (known = { ...known, ...part });
  await readBackup(file, { head: keep, foot: keep, table: nothing, rows: nothing, tableEnd: nothing });
  return { ...headLine.parse(known), ...footLine.parse(known) };
}
