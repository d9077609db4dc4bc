import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { withdrawal as contract } from '@vitrine/contract/withdrawal';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { cleanStatement, statementFaults } from '@vitrine/rules/returns/withdrawalStatement';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail } from '@vitrine/rules/text/email';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isAddressWithinLimit } from '../../../platform/http/addressLimits.ts';
import { limit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { captchaOf } from '../../customers/captcha/captchaOf.ts';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { isLinkWithinLimit, queueLink } from '../orders/orderLink.ts';
import { endOrder, type WithdrawalNext } from './endOrder.ts';
import { withdrawalMails } from './mails.ts';
import * as queries from './queries.ts';
import { noteOf, withdrawnContract } from './withdrawnContract.ts';

/** Receipts that one mailbox may receive, because a stranger could name it. */
const perMailbox = { points: 10, seconds: 86_400 };

type Body = BodyOf<typeof contract>;

/** The first statements of a network need no captcha; where none is configured, further ones must wait. */
async function admit(shop: Shop, locale: Locale, captcha: string | undefined, address: string): Promise<void> {
  if (await isAddressWithinLimit(shop, 'withdrawal', address)) return;
  const { country } = storefrontOf(locale);
  if (captchaOf(shop) === null || !needsCaptcha(country, true)) throw new ApiError('too_many_requests');
  await requireCaptcha(shop, { form: 'withdrawal', country, captcha });
}

/**
 * Stores a statement of withdrawal and queues its receipt and the house's message. It cancels an order of which nothing has
 * left; otherwise a mail says how the pieces come back. An order that is named by its number alone is neither cancelled nor
 * read: its mailbox gets its link (decisions/0098). The answer is the same whether the order is found or not: a stranger
 * learns nothing, and a mistyped number loses no deadline. A repeated id is the same statement. It may be limited to lines of
 * an order that this session reads. Throws payload_refused, session_ended, captcha_required, too_many_requests, or not_found
 * where the law has no such function. decisions/0053, 0080, 0083.
 */
export async function stateWithdrawal(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  const { locale, statement_id: withdrawal_id, captcha } = body;
  if (!withdrawalRights[storefrontOf(locale).country]?.has_link) throw new ApiError('not_found');
  const fields = statementFaults(body);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  const typed = cleanStatement(body);
  const known = await queries.statementById(shop.db, withdrawal_id);
  // Before any look-up: only the identical statement passes without the limits.
  if (known) return answerOf(locale, repeated(known, { ...typed, items: body.items }));
  await admit(shop, locale, captcha, address);
  await limit(shop, 'withdrawal_mailbox', canonicalEmail(typed.email), perMailbox);
  const now = shop.now();
  const { order_id, is_proven, items, pieces } = await withdrawnContract(shop, visitor, typed, body);
  const statement = { ...typed, pieces };
  // Counted whether the order is found or not, so that both take as long.
  const has_link = !is_proven && (await isLinkWithinLimit(shop, order_id ?? withdrawal_id));
  return shop.db.transaction().execute(async (tx) => {
    // Before the statement refers to the order, or two statements would wait for each other's share of its lock.
    if (order_id !== null && is_proven) await lockOrder(tx, order_id);
    const added = await queries.addStatement(tx, {
      withdrawal_id,
      stated_at: now,
      locale,
      ...statement,
      order_id,
      is_proven,
      items,
    });
    if (!added)
      return answerOf(
        locale,
        repeated(await queries.statementById(tx, withdrawal_id), { ...typed, items: body.items }),
      );
    const next: WithdrawalNext =
      order_id === null || !is_proven
        ? 'written'
        : await endOrder(shop, tx, order_id, { note: typed.pieces, items, now });
    // The statement counts; the order's link lets its owner cancel or send back at once.
    if (has_link && order_id !== null) await queueLink(tx, { order_id, locale, event: withdrawal_id }, now);
    if (next === 'canceled') await queries.close(tx, withdrawal_id, { staff_id: null, now });
    const data = { ...statement, items: (items ?? []).join(' '), stated_at: now.toISOString(), next };
    await queueAnswers(tx, { withdrawal_id, order_id, locale, data, next }, now);
    return answerOf(locale, now);
  });
}

type Stated = {
  readonly withdrawal_id: string;
  readonly order_id: string | null;
  readonly locale: Locale;
  readonly data: Readonly<Record<string, string>>;
  readonly next: WithdrawalNext;
};

/** Queues the house's message, the client's receipt, and how the pieces come back. Expectations §2. */
export async function queueAnswers(
  tx: Tx,
  { withdrawal_id, order_id, locale, data, next }: Stated,
  now: Date,
): Promise<void> {
  const mail = { event: withdrawal_id, locale, data, ...(order_id === null ? {} : { order_id }) };
  await queueMail(tx, { ...mail, kind: withdrawalMails.withdrawal_message }, now);
  await queueMail(tx, { ...mail, kind: withdrawalMails.withdrawal_receipt }, now);
  if (next === 'send_back') await queueMail(tx, { ...mail, kind: withdrawalMails.withdrawal_return }, now);
}

const answerOf = (locale: Locale, stated_at: Date): AnswerOf<typeof contract> => ({
  stated_at: stated_at.toISOString(),
  time_zone: zoneOf(storefrontOf(locale).country),
});

/** When the statement with this id was made; another statement under the same id is refused. */
function repeated(
  known: Awaited<ReturnType<typeof queries.statementById>>,
  { name, reference, email, pieces: note, items }: ReturnType<typeof cleanStatement> & { items: readonly string[] },
): Date {
  const same =
    known?.name === name &&
    known.reference === reference &&
    known.email === email &&
    noteOf(known) === note &&
    (known.items ?? []).toSorted().join(' ') === [...new Set(items)].toSorted().join(' ');
  if (!known || !same) throw new ApiError('payload_refused', { fields: { statement_id: 'format' } });
  return known.stated_at;
}
