// Corrects texts beside their source, and lists what a language lacks. decisions/0127.
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffTexts';
import {
  type EditedKind,
  mayWord,
  sourceWording,
  storedText,
  textField,
  textFields,
  textKinds,
  textProblem,
  type TextStamp,
  textState,
} from '@vitrine/rules/texts/textFields';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { announce, lockRow, patchRow, refresh } from '../../catalog/catalogueimport/patchRow.ts';
import { productSlug } from '../../catalog/catalogueimport/slug.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { textJobs } from './jobs.ts';
import * as queries from './textQueries.ts';

const pageRows = 50;
type Save = BodyOf<typeof contract.staffTextSave>;
type Change = Save['changes'][number];

const sourceOf = ({ config }: Shop): Wording => sourceWording(config.house.wordings);
const mayEdit = ({ config }: Shop, member: StaffMember, wording: Wording): boolean =>
  mayStaffAct(member.rights, 'edit_texts') && mayWord(member.scope, wording, config.house.storefronts);

const stampOf = (row: queries.Stamp | undefined): TextStamp | null =>
  row === undefined ? null : { changed_at: row.changed_at.getTime(), filled: row.filled };

/** The position that a cursor names. Throws payload_refused for any other text. */
function positionOf(after: string | undefined): { kind: string; code: string } | null {
  if (after === undefined) return null;
  const [kind = '', code = ''] = Buffer.from(after, 'base64url').toString().split(' ');
  if (!textKinds.some((one) => one === kind) || code === '')
    throw new ApiError('payload_refused', { fields: { after: 'format' } });
  return { kind, code };
}

/** The language that a member works in without naming one: the first that it may edit besides the source. */
function usualLanguage(shop: Shop, member: StaffMember): Wording {
  const source = sourceOf(shop);
  const others = shop.config.house.wordings.filter((wording) => wording !== source);
  return others.find((wording) => mayEdit(shop, member, wording)) ?? others[0] ?? source;
}

/** The texts of a language by state, with their state in every language. Throws staff_refused, payload_refused for another cursor. */
export async function readTexts(
  shop: Shop,
  member: StaffMember,
  { after, language = usualLanguage(shop, member), state = 'open', ...filter }: QueryOf<typeof contract.staffTexts>,
): Promise<AnswerOf<typeof contract.staffTexts>> {
  requireRead(member, 'edit_texts');
  const source = sourceOf(shop);
  const page = { limit: pageRows + 1, after: positionOf(after) };
  const rows = await queries.listedTexts(shop.db, { source, language, state, ...filter }, page);
  const shown = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? shown.at(-1) : undefined;
  const { wordings } = shop.config.house;
  const stamps = await queries.stampsOf(shop.db, shown, wordings);
  const find = ({ kind, code }: queries.ListedText, wording: Wording) =>
    stamps.find((one) => one.kind === kind && one.code === code && one.language === wording);
  return {
    language,
    texts: shown.map((row) => {
      const own = find(row, source);
      return {
        ...row,
        source_changed_at: (own?.changed_at ?? shop.now()).toISOString(),
        states: Object.fromEntries(
          wordings.map((wording) => [wording, textState(stampOf(own), stampOf(find(row, wording)))]),
        ),
      };
    }),
    next: last === undefined ? null : Buffer.from(`${last.kind} ${last.code}`).toString('base64url'),
  };
}

type Counts = { readonly read_at: number; readonly rows: Promise<queries.CountRow[]> };
/** A count goes through every text of the house; half a minute old it says the same. */
const counted = new WeakMap<Database, Counts>();
const countedMs = 30_000;

/** How many texts each language has, lacks, and has of an older source. Throws staff_refused. */
export async function readTextCounts(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof contract.staffTextCounts>> {
  requireRead(member, 'edit_texts');
  const { wordings } = shop.config.house;
  const source = sourceOf(shop);
  const now = shop.now().getTime();
  let known = counted.get(shop.db);
  if (known === undefined || Math.abs(now - known.read_at) > countedMs) {
    known = { read_at: now, rows: queries.textCounts(shop.db, source, wordings) };
    counted.set(shop.db, known);
    known.rows.catch(() => counted.delete(shop.db));
  }
  const rows = await known.rows;
  return {
    source,
    languages: wordings.map((language) => ({
      language,
      may_edit: mayEdit(shop, member, language),
      kinds: rows
        .filter((row) => row.language === language)
        .map(({ kind, have, missing, outdated }) => ({ kind, have, missing, outdated })),
    })),
  };
}

/** A field of a row; an empty text counts as none. */
function valueOf(row: Readonly<Record<string, unknown>> | null | undefined, field: string): string | null {
  const value = row?.[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The texts of a product or a category in all languages. Throws staff_refused, not_found. */
export async function readTextPage(
  shop: Shop,
  member: StaffMember,
  { kind, code }: ParamsOf<typeof contract.staffTextPage>,
): Promise<AnswerOf<typeof contract.staffTextPage>> {
  requireRead(member, 'edit_texts');
  const { wordings } = shop.config.house;
  const source = sourceOf(shop);
  const [rows, stamps, picture] = await Promise.all([
    queries.textRows(shop.db, kind, code),
    queries.stampsOf(shop.db, [{ kind, code }], wordings),
    kind === 'product' ? queries.firstPicture(shop.db, code) : undefined,
  ]);
  if (rows.length === 0) throw new ApiError('not_found');
  const stamp = (wording: Wording) => stamps.find(({ language }) => language === wording);
  return {
    kind,
    code,
    source,
    source_changed_at: (stamp(source)?.changed_at ?? shop.now()).toISOString(),
    image: picture ? pictureOf(shop.config.IMAGES_BASE_URL, { ...picture, alt: '' }).url : null,
    languages: wordings.map((language) => {
      const row = rows.find((one) => one.language === language)?.fields;
      return {
        language,
        may_edit: mayEdit(shop, member, language),
        state: textState(stampOf(stamp(source)), stampOf(stamp(language))),
        changed_at: stamp(language)?.changed_at.toISOString() ?? null,
        fields: Object.fromEntries(textFields[kind].map(({ name }) => [name, valueOf(row, name)])),
      };
    }),
  };
}

const named = ({ language, field }: Pick<Change, 'language' | 'field'>): string => `${language}.${field}`;

/** Throws staff_refused for a language outside the scope, payload_refused with each field that is wrong. */
function checkSave(shop: Shop, member: StaffMember, kind: EditedKind, { changes, checked }: Save): void {
  requireAct(member, 'edit_texts');
  const spoken = new Set<Wording>(shop.config.house.wordings);
  const languages = [...changes.map(({ language }) => language), ...checked];
  const unspoken = languages.find((language) => !spoken.has(language));
  if (unspoken !== undefined) throw new ApiError('payload_refused', { fields: { language: 'format' } });
  if (!languages.every((language) => mayEdit(shop, member, language))) throw new ApiError('staff_refused');
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const change of changes) {
    const field = textField(kind, change.field);
    const problem = field === undefined || seen.has(named(change)) ? 'format' : textProblem(field, change.after);
    if (problem !== null) fields[named(change)] = problem;
    seen.add(named(change));
  }
  if (languages.length === 0) fields['changes'] = 'required';
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
}

/** What a field without a text holds: null where it may be missing, else an empty text. */
const emptyOf = (kind: EditedKind, name: string): string | null =>
  kind === 'product' && textField(kind, name)?.is_required === false ? null : '';

/** Throws step_refused where the source was written since it was read: a translation of the old one must not pass for one of the new. */
async function checkSource(shop: Shop, tx: Tx, kind: EditedKind, code: string, seen: string): Promise<void> {
  const source = sourceOf(shop);
  const [now] = await queries.stampsOf(tx, [{ kind, code }], [source]);
  if (now && now.changed_at.getTime() !== new Date(seen).getTime())
    throw new ApiError('step_refused', { fields: { source: 'source_changed' } });
}

type OfLanguage = { readonly kind: EditedKind; readonly code: string; readonly language: Wording };

/**
 * What a new row has besides its texts: its part of the address. Throws not_found for an unknown thing, payload_refused where a required
 * field has no text.
 */
async function newRow(tx: Tx, { kind, code, language }: OfLanguage, changes: readonly Change[]) {
  const thing = await lockRow(tx, { subject: kind, key: code });
  if (thing === null) throw new ApiError('not_found');
  const lacking = textFields[kind].filter(
    ({ name, is_required }) =>
      is_required && !changes.some(({ field, after }) => field === name && after.trim() !== ''),
  );
  if (lacking.length > 0) {
    const fields = Object.fromEntries(lacking.map(({ name }) => [named({ language, field: name }), 'required']));
    throw new ApiError('payload_refused', { fields });
  }
  const name = changes.find(({ field }) => field === 'title' || field === 'name')?.after ?? '';
  const base = kind === 'product' ? String(thing['slug_base']) : code;
  // The path of a category follows from its slug when the row is there.
  return { slug: productSlug(language, name, base), ...(kind === 'category' && { path: thing['path'], keywords: '' }) };
}

/** Writes the changes of one language, on the row that is locked, or its first texts. Throws what `newRow` and `patchRow` throw. */
async function writeLanguage(
  tx: Tx,
  of: OfLanguage,
  now: Readonly<Record<string, unknown>> | null,
  changes: readonly Change[],
): Promise<void> {
  const { kind, code, language } = of;
  const fields = Object.fromEntries(
    changes
      .filter(({ field, after }) => (valueOf(now, field) ?? '') !== after.trim())
      .map(({ field, after }) => [field, after.trim() === '' ? emptyOf(kind, field) : after.trim()]),
  );
  if (Object.keys(fields).length === 0) return;
  const added = now === null ? await newRow(tx, of, changes) : {};
  await patchRow(tx, { subject: `${kind}_text`, key: `${code}/${language}` }, { ...added, ...fields });
}

/** Locks the rows and writes what has not changed meanwhile; all or nothing. */
async function write(shop: Shop, tx: Tx, kind: EditedKind, code: string, save: Save): Promise<void> {
  const source = sourceOf(shop);
  const written = new Set(save.changes.map(({ language }) => language));
  // The source too, and all in one sequence, so that two editors never wait for each other.
  const languages = [...new Set<Wording>([source, ...written, ...save.checked])].toSorted();
  // Before its texts, as a save of the product locks both: a first text needs it too.
  await lockRow(tx, { subject: kind, key: code });
  const rows = new Map<Wording, Awaited<ReturnType<typeof lockRow>>>();
  for (const language of languages) {
    // oxlint-disable-next-line no-await-in-loop -- locks are taken in one sequence
    rows.set(language, await lockRow(tx, { subject: `${kind}_text`, key: `${code}/${language}` }));
  }
  if ([...rows.values()].every((row) => row === null)) throw new ApiError('not_found');
  const conflict = save.changes.flatMap((change) => {
    const now = valueOf(rows.get(change.language), change.field);
    const isOther = (now ?? '') !== (change.before ?? '') && (now ?? '') !== change.after.trim();
    return isOther ? [{ field: named(change), expected: change.before, now }] : [];
  });
  if (conflict.length > 0) throw new ApiError('step_refused', { fields: { changes: 'changed_since' }, conflict });
  await checkSource(shop, tx, kind, code, save.source_changed_at);
  for (const language of languages)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writeLanguage(
      tx,
      { kind, code, language },
      rows.get(language) ?? null,
      save.changes.filter((change) => change.language === language),
    );
  if (save.checked.length > 0) await queries.noteChecked(tx, kind, code, save.checked);
}

/**
 * Writes texts as one patch, and marks translations as checked. Throws staff_refused, not_found, payload_refused with the fields,
 * step_refused: `changed_since` with both values, `source_changed`, `import_runs`, and `refused` where the database refuses the row.
 */
export async function saveTexts(
  shop: Shop,
  member: StaffMember,
  { kind, code }: ParamsOf<typeof contract.staffTextSave>,
  asked: Save,
): Promise<AnswerOf<typeof contract.staffTextSave>> {
  const stored = (one: Change): Change => ({ ...one, after: storedText(kind, one.field, one.after) });
  const save = { ...asked, changes: asked.changes.map(stored) };
  checkSave(shop, member, kind, save);
  const isNamed = save.changes.some(({ field }) => kind === 'category' && field !== 'intro');
  const writing = shop.db.transaction().execute(async (tx) => {
    await explainChange(tx, { staff_id: member.staff_id, reason: save.reason ?? '' });
    await write(shop, tx, kind, code, save);
    // The names of a category are in the search words of all its products: their index takes longer than a member waits.
    if (isNamed) await queueJob(tx, { kind: textJobs.index_names, key: code, data: {} });
  });
  await writing.catch((error: unknown) => {
    if (isConstraintFault(error)) throw new ApiError('step_refused', { fields: { changes: 'refused' } });
    throw error;
  });
  if (save.changes.length > 0)
    await (kind === 'product' ? refresh(shop.db, { subject: 'product', key: code }) : announce(shop.db));
  shop.log.info({ staff_id: member.staff_id, kind, code, fields: save.changes.map(named) }, 'texts written');
  return readTextPage(shop, member, { kind, code });
}
