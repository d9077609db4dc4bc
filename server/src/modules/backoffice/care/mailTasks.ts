// Staff reads a mail about an order again, and sends it again. decisions/0104.
import type { AnswerOf, ParamsOf } from '@vitrine/contract/endpoint';
import type { staffMail, staffMailAgain } from '@vitrine/contract/staffCare';
import { againEvent, mailAgain, type MailData, type MailRefusal } from '@vitrine/rules/mail/resend';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { MailWriters } from '../../../platform/mail/kinds.ts';
import { queueAgain } from '../../../platform/mail/queueMail.ts';
import { type WrittenMail, writeMail } from '../../../platform/mail/sendMails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import * as queries from './mailQueries.ts';

type Named = ParamsOf<typeof staffMail>;

/** Mails of one order that are sent again. */
const perOrder = { points: 20, seconds: 86_400 };

/** A mail about an order that the member sees. Throws staff_refused, order_not_found, not_found. */
async function requireMail(shop: Shop, member: StaffMember, named: Named): Promise<queries.StoredMail> {
  const { order_id } = await requireOrder(shop, member, named.increment_id);
  const mail = isUuid(named.mail_id) ? await queries.mailOf(shop.db, order_id, named.mail_id) : undefined;
  if (!mail) throw new ApiError('not_found');
  return mail;
}

/** The data that a mail had before it was sent; null where it is gone. */
async function dataOf(shop: Shop, data: MailData): Promise<Record<string, string> | null> {
  if (!('refund_of' in data)) return data;
  const refund_id = await queries.refundOfReturn(shop.db, data.refund_of);
  return refund_id === undefined ? null : { refund_id: String(refund_id), return_id: data.refund_of };
}

type Rewritten =
  | { readonly refusal: MailRefusal }
  | {
      readonly written: WrittenMail;
      readonly data: Readonly<Record<string, string>>;
      readonly hides: MailRefusal | null;
    };

/** A mail, written with the order as it is now. */
async function rewrite(shop: Shop, writers: MailWriters, mail: queries.StoredMail): Promise<Rewritten> {
  const again = mailAgain(mail.kind, mail.event);
  if ('refusal' in again) return again;
  const data = await dataOf(shop, again.data);
  if (data === null) return { refusal: 'not_stored' };
  const written = await writeMail(shop, writers, { ...mail, data, tries: 0 });
  if (written === null || written.to === '') return { refusal: 'no_recipient' };
  return { written, data, hides: again.hides };
}

/** The mail without the reference of the order, which opens it in its client's name. */
async function shownOf(
  shop: Shop,
  { order_id }: queries.StoredMail,
  { to, subject, html, text }: WrittenMail,
): Promise<AnswerOf<typeof staffMail>['mail']['content']> {
  const order = await readWholeOrder(shop.db, order_id);
  const masked = (part: string): string => (order ? part.replaceAll(order.ref, '•••') : part);
  return { email: to, subject: masked(subject), html: masked(html), text: masked(text) };
}

/** A mail about an order as it would be sent now. Throws staff_refused, order_not_found, not_found. */
export async function readMail(
  shop: Shop,
  writers: MailWriters,
  member: StaffMember,
  named: Named,
): Promise<AnswerOf<typeof staffMail>> {
  requireRead(member, 'see_client');
  const mail = await requireMail(shop, member, named);
  const { mail_id, kind, created_at, sent_at } = mail;
  const facts = { mail_id, kind, queued_at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
  const rewritten = await rewrite(shop, writers, mail);
  if ('refusal' in rewritten)
    return { mail: { ...facts, content: null, refusal: rewritten.refusal, may_resend: false } };
  const { hides, written } = rewritten;
  const content = hides === null ? await shownOf(shop, mail, written) : null;
  return {
    mail: {
      ...facts,
      content,
      refusal: hides,
      may_resend: sent_at !== null && mayStaffAct(member.rights, 'see_client'),
    },
  };
}

/**
 * Sends a mail about an order again, to the order's present contact: once per key. Throws staff_refused, order_not_found, not_found,
 * step_refused with the reason, too_many_requests.
 */
export async function sendAgain(
  shop: Shop,
  writers: MailWriters,
  member: StaffMember,
  { step_key, ...named }: Named & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof staffMailAgain>> {
  requireAct(member, 'see_client');
  const mail = await requireMail(shop, member, named);
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const rewritten =
    mail.sent_at === null ? ({ refusal: 'still_waiting' } as const) : await rewrite(shop, writers, mail);
  if ('refusal' in rewritten) throw new ApiError('step_refused', { fields: { mail_id: rewritten.refusal } });
  await limit(shop, 'mail_again', mail.order_id, perOrder);
  const { order_id, locale, kind, event } = mail;
  const again = { kind, event: againEvent(event, step_key.key), locale, order_id, data: rewritten.data };
  await queueAgain(shop.db, again, shop.now());
  return { done: true };
}
