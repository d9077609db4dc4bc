// The functions, triggers and views of the schema, one file each in server/sql. decisions/0088.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

const folder = new URL('../../../sql/', import.meta.url);
/** The checksum of a file that was removed. */
export const gone = 'gone';

/** A text of a file: its number rises with each change, so that an older server does not put its own text back. */
const textSchema = z.object({
  number: z.number().int().positive(),
  checksum: z.string(),
  /** What the file declares or ever declared. */
  objects: z.array(z.string()).min(1),
});
const textsSchema = z.record(z.string(), textSchema);
type SqlTexts = z.infer<typeof textsSchema>;

export type SqlFile = {
  /** Its path in server/sql. */
  name: string;
  /** Empty for a file that was removed. */
  sql: string;
  checksum: string;
  number: number;
  /** What it declares, as `drop` names it: `function f(a text)`, `view v`, `trigger t on a_table`. */
  objects: string[];
  /** What it declared before, and no file does now. */
  dropped: string[];
};

const withoutComments = (sql: string): string => sql.replaceAll(/^[ \t]*--.*$/gmu, '');
const forms = [
  /^create or replace (?<kind>function) (?<name>\w+\([^)]*\))/u,
  /^create or replace (?<kind>view) (?<name>\w+)/u,
  /^create (?:or replace|constraint) (?<kind>trigger) (?<name>\w+) [^;]*? (?<table>on \w+)/u,
];
const preparation = /^drop trigger if exists \w+ on \w+$/u;

/**
 * What a file declares. Throws for any statement but `create or replace function`, `view` and `trigger`, and a constraint trigger
 * after its `drop trigger if exists`, because each file is applied again and again.
 */
export function objectsOf(name: string, sql: string): string[] {
  const statements = withoutComments(sql).match(/(?:\$\$[\s\S]*?\$\$|[^;$])+/gu) ?? [];
  return statements.flatMap((text) => {
    const statement = text.trim().replaceAll(/\s+/gu, ' ');
    if (statement === '' || preparation.test(statement)) return [];
    const found = forms.map((form) => form.exec(statement)?.groups).find((groups) => groups !== undefined);
    if (!found)
      throw new Error(`server/sql/${name} holds a statement that is not idempotent: ${statement.slice(0, 60)}`);
    return [[found['kind'], found['name'], found['table']].filter(Boolean).join(' ')];
  });
}

/** The name that other files use: `post_to_books` of `function post_to_books(posting text, …)`. */
export const objectName = (object: string): string => /^\w+ (?<name>\w+)/u.exec(object)?.groups?.['name'] ?? object;

/** The files in an order in which each follows those that it mentions. Throws for a circle. */
function inOrder(files: readonly SqlFile[]): SqlFile[] {
  const ordered: SqlFile[] = [];
  const open = new Set<SqlFile>();
  const isUsed = (by: string, file: SqlFile): boolean =>
    file.objects.some(
      (object) => !object.startsWith('trigger ') && new RegExp(`\\b${objectName(object)}\\b`, 'u').test(by),
    );
  const place = (file: SqlFile): void => {
    if (ordered.includes(file)) return;
    if (open.has(file)) throw new Error(`server/sql/${file.name} is part of a circle of files that use each other.`);
    open.add(file);
    const text = withoutComments(file.sql);
    for (const other of files) if (other !== file && isUsed(text, other)) place(other);
    ordered.push(file);
  };
  for (const file of files) place(file);
  return ordered;
}

/** The numbers and checksums of the texts, as `npm run sql-texts` writes them. */
export async function readTexts(from: URL = folder): Promise<SqlTexts> {
  return textsSchema.parse(JSON.parse(await readFile(new URL('texts.json', from), 'utf8')));
}

/** The text of every file, by its path in the folder. */
export async function readSql(from: URL = folder): Promise<Record<string, string>> {
  const names = (await readdir(from, { recursive: true })).filter((name) => name.endsWith('.sql')).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, from), 'utf8')] as const)),
  );
}

export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/**
 * The files of this version, in the order of their dependencies, then those that were removed, views first. A text that
 * `npm run sql-texts` has not numbered yet has the number of the text before it.
 */
export async function sqlFiles(from: URL = folder): Promise<SqlFile[]> {
  const [texts, sqls] = await Promise.all([readTexts(from), readSql(from)]);
  const declared = Object.entries(sqls).map(([name, sql]) => ({ name, sql, objects: objectsOf(name, sql) }));
  const here = new Set(declared.flatMap(({ objects }) => objects));
  const droppedOf = (name: string): string[] => (texts[name]?.objects ?? []).filter((object) => !here.has(object));
  const live = declared.map((file): SqlFile => ({
    ...file,
    checksum: checksumOf(file.sql),
    number: texts[file.name]?.number ?? 1,
    dropped: droppedOf(file.name),
  }));
  const removed = Object.entries(texts)
    .filter(([name]) => !Object.hasOwn(sqls, name))
    .map(([name, { number }]): SqlFile => ({
      name,
      sql: '',
      checksum: gone,
      number,
      objects: [],
      dropped: droppedOf(name),
    }));
  const isView = ({ dropped }: SqlFile): boolean => dropped.some((object) => object.startsWith('view '));
  return [...inOrder(live), ...removed.filter(isView), ...removed.filter((file) => !isView(file))];
}

/** The texts with the changed ones numbered: a changed or removed file gets the next number. */
export function numberedTexts(before: SqlTexts, sqls: Readonly<Record<string, string>>): SqlTexts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(sqls)])].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const [sql, former] = [sqls[name], before[name]];
      const checksum = sql === undefined ? gone : checksumOf(sql);
      const objects = sql === undefined ? [] : objectsOf(name, sql);
      const number = (former?.number ?? 0) + (former?.checksum === checksum ? 0 : 1);
      return [name, { number, checksum, objects: [...new Set([...(former?.objects ?? []), ...objects])] }];
    }),
  );
}
