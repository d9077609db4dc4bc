// What staff does with a client's personal data when the client asks for it: the client's own use cases. decisions/0113.
import type { CareClient } from '@vitrine/contract/staffCare';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffClientData';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { askForCustomer, personalDataState } from '../../identity/personaldata/askLink.ts';
import { eraseForStaff } from '../../identity/personaldata/confirmErasure.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import * as queries from './clientQueries.ts';

const done = { done: true } as const;
type Keyed = { readonly step_key: StepKey | undefined };

/** Throws not_found for an unknown client, and for one out of the scope of the member. */
export async function requireClient(
  shop: Shop,
  { scope }: StaffMember,
  customer_id: string,
): Promise<queries.ClientRow> {
  const row = isUuid(customer_id) ? await queries.clientById(shop.db, customer_id, scope) : undefined;
  if (!row) throw new ApiError('not_found');
  return row;
}

/** What the member may do with the personal data of a client. */
export async function offeredData(
  shop: Shop,
  { rights }: StaffMember,
  customer_id: string,
): Promise<CareClient['personal_data']> {
  if (!mayStaffAct(rights, 'client_data')) return null;
  const { door, payment_open, waiting_orders } = await personalDataState(shop, customer_id);
  return { has_mailbox: door === 'mail', payment_open, waiting_orders };
}

/** Throws staff_refused, not_found, step_refused without a mailbox, too_many_requests. */
export async function exportForClient(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  { step_key }: Keyed,
): Promise<AnswerOf<typeof contract.staffClientExport>> {
  requireAct(member, 'client_data');
  await requireClient(shop, member, customer_id);
  await sendLink(shop, customer_id, 'export', step_key);
  return done;
}

/** Throws step_refused without a mailbox, erasure_payment_open, too_many_requests. */
async function sendLink(shop: Shop, customer_id: string, wish: 'export' | 'erasure', step_key: StepKey | undefined) {
  try {
    await askForCustomer(shop, customer_id, wish, `${wish} ${step_key?.key ?? ''}`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.error_name !== 'payload_refused') throw error;
    throw new ApiError('step_refused', { fields: { how: 'no_mailbox' } });
  }
}

/**
 * Sends the link that confirms an erasure, or erases the client whose identity the member has checked. Throws staff_refused, not_found (also
 * for the second of two erasures), step_refused, erasure_payment_open, too_many_requests.
 */
export async function eraseForClient(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  { step_key, ...asked }: BodyOf<typeof contract.staffClientErasure> & Keyed,
): Promise<AnswerOf<typeof contract.staffClientErasure>> {
  requireAct(member, 'client_data');
  const { store } = await requireClient(shop, member, customer_id);
  if (asked.how === 'link') {
    await sendLink(shop, customer_id, 'erasure', step_key);
    return done;
  }
  if (!asked.is_identity_checked)
    throw new ApiError('step_refused', { fields: { is_identity_checked: 'id_not_checked' } });
  await eraseForStaff(shop, customer_id, isLocale(store) ? store : 'uk_en').catch((error: unknown) => {
    throw error instanceof ApiError && error.error_name === 'session_ended' ? new ApiError('not_found') : error;
  });
  shop.log.info({ staff_id: member.staff_id, customer_id }, 'staff erased a client');
  return done;
}
