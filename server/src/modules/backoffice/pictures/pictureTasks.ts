// Uploads pictures, writes what they show, and says what shows them. decisions/0129.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPictures';
import { type Focus, isSameFocus, middle } from '@vitrine/rules/catalogue/focus';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { sourceWording } from '@vitrine/rules/texts/textFields';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { aside } from '../../../platform/load/admission.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { storeMaster, uploadFolder } from '../../catalog/images/masters.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './pictureQueries.ts';

const pagePictures = 24;
/** Pictures of one member: an encoding takes seconds of a processor. */
const uploads = { points: 60, seconds: 600 };

function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'edit_contents');
}

function requireEditor(member: StaffMember): void {
  requireWholeAct(member, 'edit_contents');
}

const mayEdit = ({ rights, scope }: StaffMember): boolean => isWhole(scope) && mayStaffAct(rights, 'edit_contents');

const pictureView = ({ config }: Shop, row: queries.PictureRow): contract.HousePicture => ({
  file: row.file,
  url: pictureOf(config.IMAGES_BASE_URL, { ...row, alt: '' }).url,
  width: row.width,
  height: row.height,
  added_at: row.added_at.toISOString(),
  alt: row.alt,
  focus: row.focus,
});

/** The pictures of the house, the newest first. Throws staff_refused. */
export async function readPictures(
  shop: Shop,
  member: StaffMember,
  { q, only, after }: QueryOf<typeof contract.staffPictures>,
): Promise<AnswerOf<typeof contract.staffPictures>> {
  requireReader(member);
  const folder = only === 'uploaded' ? `${uploadFolder}/` : '';
  const { rows, next } = await queries.pictures(shop.db, { q, folder }, { limit: pagePictures, after });
  const files = rows.map(({ file }) => file);
  const uses = await queries.useCounts(shop.db, files, sourceWording(shop.config.house.wordings));
  return {
    pictures: rows.map((row) => ({
      ...pictureView(shop, row),
      uses: uses.get(row.file) ?? 0,
    })),
    may_edit: mayEdit(member),
    next,
  };
}

/** A picture with what shows it. Throws staff_refused, not_found. */
export async function readPicture(
  shop: Shop,
  member: StaffMember,
  { file }: QueryOf<typeof contract.staffPicture>,
): Promise<contract.PicturePage> {
  requireReader(member);
  const row = await queries.pictureNamed(shop.db, file);
  if (!row) throw new ApiError('not_found');
  const { wordings } = shop.config.house;
  const source = sourceWording(wordings);
  const uses = await queries.usesOf(shop.db, file, source);
  return {
    picture: pictureView(shop, row),
    uses: uses.map(({ kind, code, title }) => ({ kind, code, title })),
    languages: [...wordings],
    source,
    may_edit: mayEdit(member),
  };
}

/** Throws staff_refused before the server reads a part of a picture. */
export const admitUpload = requireEditor;

/**
 * Stores the bytes of a picture for the shop; the same one again is there once. Throws staff_refused, too_many_requests, payload_refused with the
 * reason at `picture`, step_refused with `import_runs`.
 */
export async function storePicture(shop: Shop, member: StaffMember, bytes: Buffer): Promise<contract.PicturePage> {
  requireEditor(member);
  await limit(shop, 'staff_pictures', member.staff_id, uploads);
  const master = await aside(() => storeMaster(shop.config.IMAGES_DIR, bytes));
  if (master === 'pictures_wait') throw new ApiError('too_many_requests', { time_to_wait: 10 });
  if (typeof master === 'string') throw new ApiError('payload_refused', { fields: { picture: master } });
  const { file, ...fields } = master;
  await shop.db.transaction().execute(async (tx) => {
    if ((await lockRow(tx, { subject: 'picture_file', key: file })) !== null) return;
    await explainChange(tx, { staff_id: member.staff_id, reason: '' });
    await patchRow(tx, { subject: 'picture_file', key: file }, { ...fields, alt: {} });
  });
  shop.log.info({ staff_id: member.staff_id, file }, 'picture uploaded');
  return readPicture(shop, member, { file });
}

/** A point as a conflict shows it. */
const focusText = (focus: Focus | null): string => {
  const { x, y } = focus ?? middle;
  return `${x} % / ${y} %`;
};

type Save = BodyOf<typeof contract.staffPictureWords>;
type Alt = queries.PictureRow['alt'];

/** Throws payload_refused for a language that the house does not speak, or one that is named twice. */
function checkLanguages(shop: Shop, { changes }: Save): void {
  const spoken = new Set<string>(shop.config.house.wordings);
  const languages = changes.map(({ language }) => language);
  if (new Set(languages).size !== languages.length || languages.some((language) => !spoken.has(language)))
    throw new ApiError('payload_refused', { fields: { language: 'format' } });
}

/** The words with the changes. Throws step_refused with both values where another change followed. */
function changedWords(now: Alt, changes: Save['changes']): Alt {
  const conflict = changes.flatMap(({ language, before, after }) => {
    const value = now[language] ?? null;
    return value === (before === '' ? null : before) || (value ?? '') === after
      ? []
      : [{ field: language, expected: before, now: value }];
  });
  if (conflict.length > 0) throw new ApiError('step_refused', { fields: { changes: 'changed_since' }, conflict });
  const all = { ...now, ...Object.fromEntries(changes.map(({ language, after }) => [language, after])) };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

/** Writes what a picture shows. Throws staff_refused, not_found, payload_refused, step_refused: `changed_since`, `import_runs`. */
export async function savePictureWords(shop: Shop, member: StaffMember, save: Save): Promise<contract.PicturePage> {
  requireEditor(member);
  checkLanguages(shop, save);
  const { file, changes, reason = '' } = save;
  await shop.db.transaction().execute(async (tx) => {
    const at = { subject: 'picture_file', key: file } as const;
    if ((await lockRow(tx, at)) === null) throw new ApiError('not_found');
    const row = await queries.pictureNamed(tx, file);
    const alt = changedWords(row?.alt ?? {}, changes);
    await explainChange(tx, { staff_id: member.staff_id, reason });
    await patchRow(tx, at, { alt });
  });
  shop.log.info({ staff_id: member.staff_id, file }, 'words of a picture written');
  return readPicture(shop, member, { file });
}

/**
 * Writes what stays visible where the shop cuts a picture. Throws staff_refused, not_found, step_refused: `changed_since` with both values,
 * `import_runs`.
 */
export async function savePictureFocus(
  shop: Shop,
  member: StaffMember,
  { file, before, after, reason = '' }: BodyOf<typeof contract.staffPictureFocus>,
): Promise<contract.PicturePage> {
  requireEditor(member);
  await shop.db.transaction().execute(async (tx) => {
    const at = { subject: 'picture_file', key: file } as const;
    if ((await lockRow(tx, at)) === null) throw new ApiError('not_found');
    const row = await queries.pictureNamed(tx, file);
    const now = row?.focus ?? null;
    // A repeat of a call whose answer was lost finds what it has written.
    if (isSameFocus(now, after)) return;
    if (!isSameFocus(now, before)) {
      const conflict = [{ field: 'focus', expected: focusText(before), now: focusText(now) }];
      throw new ApiError('step_refused', { fields: { focus: 'changed_since' }, conflict });
    }
    await explainChange(tx, { staff_id: member.staff_id, reason });
    // The middle is stored as none, so that a sheet may cut around another place.
    await patchRow(tx, at, { focus: isSameFocus(after, null) ? null : { ...after } });
  });
  shop.log.info({ staff_id: member.staff_id, file }, 'focal point of a picture written');
  return readPicture(shop, member, { file });
}
