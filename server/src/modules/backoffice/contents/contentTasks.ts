// Edits the front page, stories and the other contents by proposals, as the import would write them. decisions/0129.
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffContents';
import type { ContentFields, ContentPage } from '@vitrine/contract/staffContents';
import { before as stateBefore } from '@vitrine/rules/changes/fold';
import { needsApproval } from '@vitrine/rules/changes/proposals';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isWording, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { hasHiddenControl } from '@vitrine/rules/text/hiddenControl';
import { sourceWording } from '@vitrine/rules/texts/textFields';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { plainMenu } from '../../catalog/catalogue/contentRows.ts';
import { contentProblems, storedContentRow } from '../../catalog/catalogueimport/patchContent.ts';
import { type ContentExport, wholeContent } from '../../catalog/catalogueimport/storedRows.ts';
import { rowVersion } from '../../catalog/catalogueimport/rowVersion.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { draftNamed, drafts } from '../changes/contentDrafts.ts';
import { proposalsOf, propose } from '../changes/proposalTasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import { contentForm } from './contentForm.ts';
import * as queries from './contentQueries.ts';

type Named = ParamsOf<typeof contract.staffContentPage>;
type Texts = ContentPage['texts'];
type Parts = { readonly shared: ContentFields; readonly texts: Texts };

function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'edit_contents');
}

/** The key of a content's proposals: its row in the source language, whose lock they share. */
const keyOf = (shop: Shop, { kind, code }: Named): string =>
  `${kind}/${code}/${sourceWording(shop.config.house.wordings)}`;

/** A content in the form of the import; null where there is none. A house without a menu has that of its categories. */
async function presentRow(shop: Shop, named: Named): Promise<object | null> {
  const stored = await storedContentRow(shop.db, named);
  return stored ?? (named.kind === 'menu' && named.code === 'menu' ? plainMenu(shop.config.house.wordings) : null);
}

/** The contents of the shop. Throws staff_refused. */
export async function readContents(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffContents>> {
  requireReader(member);
  const rows = await queries.contents(shop.db, sourceWording(shop.config.house.wordings));
  const source = sourceWording(shop.config.house.wordings);
  const begun = await drafts(shop.db);
  // A house that has written no menu has that of its categories.
  const menu = rows.some(({ kind }) => kind === 'menu')
    ? []
    : [{ kind: 'menu' as const, code: 'menu', title: 'menu', is_draft: false, changed_at: null, open: 0 }];
  return {
    contents: [
      ...menu,
      ...begun.map(({ code, content, saved_at, open }) => ({
        kind: 'story' as const,
        code,
        title: titleOf(partsOf(content), source, code),
        is_draft: true,
        changed_at: saved_at.toISOString(),
        open,
      })),
      ...rows.map((row) => ({ ...row, is_draft: false, changed_at: row.changed_at?.toISOString() ?? null })),
    ],
  };
}

/** A row in the form of the import, in the parts of the contract: its values came as JSON. */
function partsOf(row: object): Parts {
  const { kind: _kind, code: _code, texts, ...shared } = JSON.parse(JSON.stringify(row)) as ContentFields;
  return { shared, texts: (texts ?? {}) as Texts };
}

/** A content as it was before a change, and all that followed; null where it was not there. */
async function rowBefore(shop: Shop, named: Named, change_id: number): Promise<object | null> {
  const spoken = shop.config.house.wordings;
  const [pages, changes] = await Promise.all([
    queries.pagesOf(shop.db, named),
    queries.changesFrom(shop.db, named, { spoken, change_id }),
  ]);
  const were = spoken.flatMap((language) => {
    const key = `${named.kind}/${named.code}/${language}`;
    const now = pages.find((page) => page.language === language) ?? null;
    const was = stateBefore(
      now,
      changes.filter((change) => change.key === key),
    );
    return was === null ? [] : [{ language, was }];
  });
  const [first] = were;
  if (first === undefined) return named.kind === 'menu' ? plainMenu(spoken) : null;
  const texts = Object.fromEntries(
    were.map(({ language, was: { body, slug, title } }) => [
      language,
      named.kind === 'story' ? { ...(body as object), slug, title } : body,
    ]),
  ) as ContentExport['texts'];
  return wholeContent({ ...named, position: Number(first.was['position'] ?? 0), texts });
}

/** The names of pictures in parts of contents. */
function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^pictures\/.+\.(?:webp|avif|png|jpe?g)$/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

/** Where the shop shows pictures, by their path in the import folder. */
async function picturesIn(shop: Shop, parts: unknown): Promise<Record<string, string>> {
  const files = [...new Set(filesIn(parts))].map((path) => path.slice('pictures/'.length));
  const rows = await queries.masters(shop.db, files);
  return Object.fromEntries(
    rows.map((row) => [`pictures/${row.file}`, pictureOf(shop.config.IMAGES_BASE_URL, { ...row, alt: '' }).url]),
  );
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Hidden = readonly (readonly [path: string, problem: 'format'])[];

/** New texts with characters that turn the reading direction or are hidden, by path; what the shop has stays. Invariant S10. */
function hiddenIn(value: unknown, known: ReadonlySet<string>, at = ''): Hidden {
  if (typeof value === 'string') return !known.has(value) && hasHiddenControl(value) ? [[at, 'format']] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => hiddenIn(part, known, at === '' ? name : `${at}.${name}`));
}

/** New texts with hidden characters, by path. */
export const hiddenFields = (sent: unknown, stored: unknown): Record<string, 'format'> =>
  Object.fromEntries(hiddenIn(sent, new Set(textsIn(stored))));

/** Throws payload_refused for a language that the house does not speak. */
export function requireLanguages(shop: Shop, texts: Texts): void {
  const { wordings } = shop.config.house;
  const foreign = Object.keys(texts).find((language) => !wordings.some((one) => one === language));
  if (foreign !== undefined) throw new ApiError('payload_refused', { fields: { [`texts.${foreign}`]: 'format' } });
}

/** A draft's version as the page names it. */
const draftVersion = (version: number): string => `d${version}`;

/** What a content is called: its title in the source language. */
function titleOf({ texts }: Parts, source: Wording, code: string): string {
  const own = texts[source];
  const hero = own?.['hero'];
  const title =
    own?.['title'] ?? (typeof hero === 'object' && hero !== null && 'title' in hero ? hero.title : undefined);
  return typeof title === 'string' ? title : code;
}

/** A content with its form, what waits and its history. Throws staff_refused, not_found. */
export async function readContent(
  shop: Shop,
  member: StaffMember,
  named: Named,
  { before }: QueryOf<typeof contract.staffContentPage> = {},
): Promise<ContentPage> {
  requireReader(member);
  const { kind, code } = named;
  const { wordings } = shop.config.house;
  const source = sourceWording(wordings);
  const now = await presentRow(shop, named);
  const draft = now === null && kind === 'story' ? await draftNamed(shop.db, code) : undefined;
  const row = before === undefined ? (now ?? draft?.content ?? null) : await rowBefore(shop, named, Number(before));
  if (row === null || (now === null && draft === undefined)) throw new ApiError('not_found');
  const parts = partsOf(row);
  const [waiting, versions] = await Promise.all([
    proposalsOf(shop, member, { subject: 'content_page', key: keyOf(shop, named) }),
    queries.versions(shop.db, named, wordings),
  ]);
  const proposals = waiting.map(({ view, content }) => ({ ...view, ...partsOf(content) }));
  const form = contentForm(kind);
  return {
    kind,
    code,
    title: titleOf(parts, source, code),
    languages: [...wordings],
    source,
    is_draft: now === null,
    version: now === null ? draftVersion(draft?.version ?? 0) : rowVersion(now),
    ...parts,
    shared_form: form.shared,
    form: form.texts,
    pictures: await picturesIn(shop, [parts, proposals]),
    proposals,
    history: versions.map((version) => ({
      ...version,
      at: version.at.toISOString(),
      languages: version.languages.filter(isWording),
    })),
    needs_approval: needsApproval('content_page', keyOf(shop, named)),
    may_edit: isWhole(member.scope) && mayStaffAct(member.rights, 'edit_contents'),
  };
}

/**
 * Publishes a content at once, at a moment, or when another member has approved it. Throws staff_refused, not_found, payload_refused with each
 * field that is wrong, step_refused: `changed_since` where another version follows the one that was read, `import_runs`.
 */
export async function proposeContent(
  shop: Shop,
  member: StaffMember,
  named: Named,
  body: BodyOf<typeof contract.staffContentPropose> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffContentPropose>> {
  requireWholeAct(member, 'edit_contents');
  const { version, shared, texts, reason, effective_at, step_key } = body;
  const { wordings } = shop.config.house;
  requireLanguages(shop, texts);
  const written = await storedContentRow(shop.db, named);
  const now = written ?? (await presentRow(shop, named));
  const draft = now === null && named.kind === 'story' ? await draftNamed(shop.db, named.code) : undefined;
  if (now === null && draft === undefined) throw new ApiError('not_found');
  if (draft !== undefined && version !== draftVersion(draft.version))
    throw new ApiError('step_refused', { fields: { before: 'changed_since' } });
  // The first menu of a house follows that of its categories.
  const isFirst = written === null;
  if (isFirst && draft === undefined && version !== rowVersion(now))
    throw new ApiError('step_refused', { fields: { before: 'changed_since' } });
  const stored = partsOf(now ?? draft?.content ?? {});
  const content = { ...(shared ?? stored.shared), ...named, texts: { ...stored.texts, ...texts } };
  const fields = {
    ...(await contentProblems(shop.db, wordings, content)),
    ...hiddenFields({ ...shared, texts }, stored),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields: { ...fields } });
  return propose(shop, member, {
    subject: 'content_page',
    key: keyOf(shop, named),
    before: isFirst ? null : version,
    after: rowVersion(content),
    reason,
    content,
    step_key,
    ...(effective_at !== undefined && { effective_at }),
  });
}
