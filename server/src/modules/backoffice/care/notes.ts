// What staff notes about an order or a client. decisions/0104.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { CareNote, staffOrderNote as contract } from '@vitrine/contract/staffCare';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct } from '../staff/tasks.ts';
import * as queries from './noteQueries.ts';

type Note = BodyOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;
type Keyed = { readonly step_key: StepKey | undefined };

export const noteView = ({ at, ...note }: queries.NoteRow): CareNote => ({ ...note, at: at.toISOString() });

async function add(
  shop: Shop,
  { staff_id }: StaffMember,
  about: { order_id: string | null; customer_id: string | null },
  { kind, text, step_key }: Note & Keyed,
): Promise<Answer> {
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const written = { ...about, kind, body: text, step_key: step_key.key };
  await queries.addNote(shop.db, { at: shop.now(), staff_id, ...written });
  const note = await queries.noteByKey(shop.db, written);
  if (!note && about.order_id !== null && (await queries.isErased(shop.db, about.order_id)))
    throw new ApiError('step_refused', { fields: { text: 'order_erased' } });
  // Also in a new session, whose keys are new: the answer must never be the note of another text or another person.
  if (!note) throw new ApiError('idempotency_conflict');
  return { note: noteView(note) };
}

/** Notes something about an order. Throws staff_refused, order_not_found, step_refused, idempotency_conflict. */
export async function noteOrder(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  note: Note & Keyed,
): Promise<Answer> {
  requireAct(member, 'see_client');
  const { order_id } = await requireOrder(shop, member, increment_id);
  return add(shop, member, { order_id, customer_id: null }, note);
}

/** The id of a client. Throws not_found. */
async function requireClient(shop: Shop, { scope }: StaffMember, customer_id: string): Promise<string> {
  if (!isUuid(customer_id) || !(await queries.hasClient(shop.db, customer_id, scope))) throw new ApiError('not_found');
  return customer_id;
}

/** Notes something about a client. Throws staff_refused, not_found, idempotency_conflict. */
export async function noteClient(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  note: Note & Keyed,
): Promise<Answer> {
  requireAct(member, 'see_client');
  return add(shop, member, { order_id: null, customer_id: await requireClient(shop, member, customer_id) }, note);
}
