// Checks and writes one content in all its languages, in the form and by the rules of the import. decisions/0129.
import type { ContentKind } from '@vitrine/contract/staffContents';
import type { z } from 'zod';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { contentRow } from '../catalogue/contentRows.ts';
import { contentFiles, contentPages, contentSounds } from './contentTables.ts';
import { contentExport, knownFiles, takenSlugs } from './exportQueries.ts';
import { menuProblems } from './menuProblems.ts';
import type { Fields } from './mergeRow.ts';
import { lockRow, patchRow } from './patchRow.ts';
import { orderedText, rowVersion } from './rowVersion.ts';
import { wholeContent } from './storedRows.ts';

type Named = { readonly kind: ContentKind; readonly code: string };
type Spoken = readonly Wording[];

/** A content in the form of the import, whole in every language; null where there is none. */
export async function storedContentRow(db: Database | Tx, { kind, code }: Named): Promise<Fields | null> {
  const found = await contentExport(db, kind, code);
  return found ? wholeContent(found) : null;
}

/** The version of a content; null where there is none. */
export async function contentVersion(db: Database | Tx, named: Named): Promise<string | null> {
  const row = await storedContentRow(db, named);
  return row && rowVersion(row);
}

/** Why a field of a content is refused. */
type ContentProblem = 'unknown' | 'required' | 'too_long' | 'format' | 'picture_missing' | 'address_taken';
type ContentProblems = Readonly<Record<string, ContentProblem>>;

function problemOf(issue: z.core.$ZodIssue): ContentProblem {
  if (issue.code === 'too_big') return 'too_long';
  return issue.code === 'too_small' || (issue.code === 'invalid_type' && issue.input === undefined)
    ? 'required'
    : 'format';
}

/** The paths of a text in a row: `texts.fr.hero.image`. */
function pathsOf(value: unknown, text: string, at = ''): string[] {
  if (value === text) return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, text, at === '' ? name : `${at}.${name}`));
}

/** What is wrong with a content, by field: what does not fit its schema, files that the shop does not have, and addresses of other stories. */
export async function contentProblems(db: Database | Tx, spoken: Spoken, row: unknown): Promise<ContentProblems> {
  const parsed = contentRow(spoken).safeParse(row, { reportInput: true });
  if (!parsed.success)
    return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), problemOf(issue)]));
  const files = [...contentFiles(parsed.data, spoken), ...contentSounds(parsed.data, spoken)];
  const known = await knownFiles(db, files);
  const missing = files.filter((file) => !known.has(file));
  const pages = parsed.data.kind === 'story' ? contentPages(parsed.data, spoken) : [];
  const taken = await takenSlugs(db, pages);
  return Object.fromEntries([
    ...missing.flatMap((file) => pathsOf(row, `pictures/${file}`)).map((path) => [path, 'picture_missing'] as const),
    ...(await menuProblems(db, parsed.data)),
    ...taken.map((language) => [`texts.${language}.slug`, 'address_taken'] as const),
  ]);
}

/** Writes each language of a content that differs. Throws for one that `contentProblems` refuses, step_refused with `import_runs`. */
export async function writeContent(tx: Tx, spoken: Spoken, row: unknown): Promise<void> {
  for (const { kind, code, language, ...fields } of contentPages(contentRow(spoken).parse(row), spoken)) {
    const at = { subject: 'content_page', key: `${kind}/${code}/${language}` } as const;
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const now = await lockRow(tx, at);
    const own = now && Object.fromEntries(Object.keys(fields).map((name) => [name, now[name]]));
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (orderedText(own) !== orderedText(fields)) await patchRow(tx, at, fields);
  }
}
