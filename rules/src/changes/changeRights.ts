// Which right opens the history of a subject and takes its changes back, beside `see_changes` and `change_catalogue`. decisions/0127.
import { isWhole, type Scope } from '../staff/role.ts';
import { mayStaffAct, mayStaffRead, type Rights, type StaffAct } from '../staff/staffRoles.ts';
import { isWording } from '../storefronts/storefronts.ts';
import { mayWord } from '../texts/textFields.ts';
import { type ChangeSubject, changeSubjectNames, changeSubjects, keyColumns } from './changeSubjects.ts';
import type { RowChange, RowState } from './fold.ts';
import { needsApproval } from './proposals.ts';

const acts: Readonly<Partial<Record<ChangeSubject, StaffAct>>> = {
  variant_cost: 'edit_costs',
  product_text: 'edit_texts',
  category_text: 'edit_texts',
  category_order: 'arrange_categories',
  category_rule: 'arrange_categories',
  search_synonym: 'tune_search',
  search_pin: 'tune_search',
  content_page: 'edit_contents',
  content_draft: 'edit_contents',
  picture_file: 'edit_contents',
  setting: 'change_settings',
  webhook: 'change_settings',
  promotion: 'edit_promotions',
  promotion_scope: 'edit_promotions',
  promotion_code: 'edit_promotions',
  api_key: 'manage_keys',
};

/** Acts whose subjects the right to change the catalogue does not take back. */
const apart: readonly (StaffAct | undefined)[] = ['change_settings', 'edit_promotions', 'manage_keys', 'edit_costs'];

/** Subjects that the right to the history does not show: each has a right of its own. decisions/0143. */
const closed: Readonly<Partial<Record<ChangeSubject, StaffAct>>> = { variant_cost: 'see_costs' };

type Member = { readonly rights: Pick<Rights, 'acts'>; readonly scope: Scope };

/** Whether a member reads the changes of a subject; without one, of all. Expectations §2, decisions/0127. */
export function mayReadChanges({ rights, scope }: Member, subject: ChangeSubject | undefined): boolean {
  const own = subject === undefined ? undefined : closed[subject];
  if (own !== undefined) return isWhole(scope) && mayStaffRead(rights, own);
  if (isWhole(scope) && mayStaffRead(rights, 'see_changes')) return true;
  const act = subject === undefined ? undefined : acts[subject];
  // The shop shows what these tables have: no scope hides it.
  return act !== undefined && scope.stores === null && mayStaffRead(rights, act);
}

/** The subjects whose changes the list of all leaves out for a member. Expectations §2, decisions/0143. */
export const unreadSubjects = (member: Member): ChangeSubject[] =>
  changeSubjectNames.filter((subject) => subject in closed && !mayReadChanges(member, subject));

/** Whether a member takes a change of a row back: with the right to its subject what is in the scope. Expectations §2, decisions/0127. */
export function mayTakeBack({ rights, scope }: Member, subject: ChangeSubject, key: string): boolean {
  const act = acts[subject];
  // One member alone may not go back either where a change needs two.
  if (subject === 'content_page' && needsApproval(subject, key)) return false;
  if (!apart.includes(act) && isWhole(scope) && mayStaffAct(rights, 'change_catalogue')) return true;
  if (act === undefined || !mayStaffAct(rights, act)) return false;
  if (act === 'arrange_categories' || act === 'edit_contents' || apart.includes(act)) return isWhole(scope);
  const { language = '' } = keyColumns(subject, key) ?? {};
  return isWording(language) && mayWord(scope, language);
}

const without = (row: RowState, hidden: readonly string[]): RowState =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.includes(field)));

/**
 * A change without fields that follow from others: releases before this one have recorded some. Null where nothing else is left.
 * Expectations §2, decisions/0138.
 */
export function ownChange<Change extends RowChange>(subject: ChangeSubject, change: Change): Change | null {
  const { hidden }: { readonly hidden: readonly string[] } = changeSubjects[subject];
  const [before, after] = [without(change.before, hidden), without(change.after, hidden)];
  const isEmpty = before !== null && after !== null && Object.keys({ ...before, ...after }).length === 0;
  return isEmpty ? null : { ...change, before, after };
}

/** Subjects of which undo takes back what was edited: a promotion is made and goes by steps of its own, and a picture is a file too. */
const editedAlone: readonly ChangeSubject[] = ['promotion', 'picture_file'];
/** What an import reads from the file itself. */
const ofFile = ['hash', 'width', 'height'] as const;

/** The prices of the engraving in a product's row, as one text. */
function engravingPrices(row: RowState): string {
  const engraving = row?.['engraving'];
  const prices = typeof engraving === 'object' && engraving !== null && 'prices' in engraving ? engraving.prices : {};
  return JSON.stringify(Object.entries(Object(prices)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether going back would set prices of an engraving: those are proposed to another member. */
const pricesEngraving = ({ before, after }: RowChange): boolean =>
  before !== null && after !== null && 'engraving' in after && engravingPrices(before) !== engravingPrices(after);

/**
 * Whether undo takes a change back. A promotion starts and ends by steps of its own; what it holds for is taken back while it is a draft.
 * Of a picture its words and its focal point: its hash, width and height are those of the file. Expectations §2, decisions/0118,
 * decisions/0134, decisions/0135, decisions/0138. A price of an engraving has its second person, also back: decisions/0143.
 */
export function takesBack(subject: ChangeSubject, { before, after }: RowChange): boolean {
  if (subject === 'product' && pricesEngraving({ before, after })) return false;
  if (editedAlone.includes(subject) && (before === null || after === null)) return false;
  if (subject === 'promotion' && after !== null && 'state' in after) return false;
  if (subject === 'picture_file' && after !== null && ofFile.some((field) => field in after)) return false;
  return changeSubjects[subject].takes_back;
}
