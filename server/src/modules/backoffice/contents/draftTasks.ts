// New stories: made with a name, written in as many steps as it takes, and published whole. decisions/0135.
import type { BodyOf, ParamsOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffContents';
import type { ContentFields, ContentPage } from '@vitrine/contract/staffContents';
import { slugOf } from '@vitrine/rules/text/slug';
import { sourceWording } from '@vitrine/rules/texts/textFields';
import anyAscii from 'any-ascii';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { explainChange } from '../changes/explain.ts';
import { addDraft, draftNamed, dropDraft, saveDraft } from '../changes/contentDrafts.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { hiddenFields, readContent, requireLanguages } from './contentTasks.ts';

const kind = 'story';
type Named = ParamsOf<typeof contract.staffStoryDraftSave>;

/** The number of a draft's version as the page names it. */
const numberOf = (version: string): number => Number(/^d(\d{1,9})$/u.exec(version)?.[1] ?? 0);

/** Throws step_refused where another version follows the one that was read, not_found where the draft is gone. */
async function refuseOlder(shop: Shop, code: string): Promise<never> {
  if ((await draftNamed(shop.db, code)) === undefined) throw new ApiError('not_found');
  throw new ApiError('step_refused', { fields: { version: 'changed_since' } });
}

/** What a new story begins with. */
function beginning(shop: Shop, code: string, title: string) {
  const source = sourceWording(shop.config.house.wordings);
  return { kind, code, texts: { [source]: { slug: slugOf(title, anyAscii) || code, title } } };
}

/** Makes a story as a draft. Throws staff_refused, payload_refused: `story_exists` at `code`. */
export async function makeStoryDraft(
  shop: Shop,
  member: StaffMember,
  { code, title }: BodyOf<typeof contract.staffStoryDraftAdd>,
): Promise<ContentPage> {
  requireWholeAct(member, 'edit_contents');
  const content = beginning(shop, code, title);
  const isAdded = await shop.db.transaction().execute(async (tx) => {
    await explainChange(tx, { staff_id: member.staff_id, reason: '' });
    return addDraft(tx, { code, content, saved_at: shop.now() });
  });
  if (!isAdded) {
    // A repeat, of a server that died before it answered, finds what it has made.
    const made = await draftNamed(shop.db, code);
    if (made?.version !== 1 || JSON.stringify(made.content['texts']) !== JSON.stringify(content.texts))
      throw new ApiError('payload_refused', { fields: { code: 'story_exists' } });
  }
  shop.log.info({ staff_id: member.staff_id, code }, 'story begun');
  return readContent(shop, member, { kind, code });
}

/**
 * Saves a draft, however much of it is written. Throws staff_refused, not_found, payload_refused for a foreign language and hidden characters,
 * step_refused: `changed_since`, `not_now` while a proposal to publish it waits.
 */
export async function saveStoryDraft(
  shop: Shop,
  member: StaffMember,
  { code }: Named,
  { version, shared, texts }: BodyOf<typeof contract.staffStoryDraftSave>,
): Promise<ContentPage> {
  requireWholeAct(member, 'edit_contents');
  requireLanguages(shop, texts);
  const now = await draftNamed(shop.db, code);
  if (now === undefined) throw new ApiError('not_found');
  // What waits for its moment is published as it was proposed: nothing that is written after it is lost then.
  if (now.open > 0) throw new ApiError('step_refused', { fields: { draft: 'not_now' } });
  const fields = hiddenFields({ ...shared, texts }, now.content);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  const { texts: before = {} } = now.content as { texts?: Record<string, ContentFields> };
  const content = { ...now.content, ...shared, kind, code, texts: { ...before, ...texts } };
  const isSaved = await shop.db.transaction().execute(async (tx) => {
    await explainChange(tx, { staff_id: member.staff_id, reason: '' });
    return saveDraft(tx, { code, content, version: numberOf(version), saved_at: shop.now() });
  });
  if (!isSaved) return refuseOlder(shop, code);
  return readContent(shop, member, { kind, code });
}

/** Deletes a draft. Throws staff_refused, not_found, step_refused: `changed_since`, `not_now` while a proposal to publish it waits. */
export async function deleteStoryDraft(
  shop: Shop,
  member: StaffMember,
  { code }: Named,
  { version, reason }: BodyOf<typeof contract.staffStoryDraftDelete>,
): Promise<{ readonly code: string }> {
  requireWholeAct(member, 'edit_contents');
  const isGone = await shop.db.transaction().execute(async (tx) => {
    await explainChange(tx, { staff_id: member.staff_id, reason });
    const now = await draftNamed(tx, code);
    if (now && now.open > 0) throw new ApiError('step_refused', { fields: { draft: 'not_now' } });
    return dropDraft(tx, code, numberOf(version));
  });
  // A repeat finds it gone.
  if (!isGone && (await draftNamed(shop.db, code)) !== undefined) return refuseOlder(shop, code);
  shop.log.info({ staff_id: member.staff_id, code }, 'draft of a story deleted');
  return { code };
}
