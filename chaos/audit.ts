// Compares what the provider charged, the shop's books, the warehouse's stock, the sent mails and the answers that
// buyers received.
import { mailsAtOnce } from '../server/src/platform/mail/sendMails.ts';
import type { Charge } from './provider.ts';
import type { World } from './world.ts';

type Order = { order_id: string; increment_id: string; placed: boolean; purchase_id: string };
type Attempt = Order & { merchant_reference: string; amount: number; currency: string; psp_reference: string | null };

type Allowed = {
  /** How often a server died or the mail's connection broke: each may leave mails that were sent but not marked as sent. */
  mailInterruptions?: number;
  /** Numbers of the orders that a restore lost: buyers saw them, and the provider charged. */
  lost?: ReadonlySet<string>;
  /** Whether the provider may still hold the money of lost orders. */
  lostMoney?: boolean;
};

const holdsMoney = ({ status }: Charge): boolean => status === 'authorised' || status === 'captured';

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const attemptsOf = (world: World): Promise<Attempt[]> =>
  world.sql<Attempt>(`
    select a.merchant_reference, a.amount::float8 as amount, a.currency, a.psp_reference, a.purchase_id,
      o.order_id, o.increment_id, o.placed_at is not null as placed
    from payment_attempt a join shop_order o using (order_id)`);

/** Money: each placed order has one charge of its sum, and each charge an order. */
function moneyFailures(
  attempts: readonly Attempt[],
  charges: readonly Charge[],
  isExcused: (reference: string) => boolean,
): string[] {
  const failures: string[] = [];
  const live = groupedBy(charges.filter(holdsMoney), ({ reference }) => reference);
  const byReference = new Map(attempts.map((attempt) => [attempt.merchant_reference, attempt]));
  for (const [reference, paid] of live) {
    const attempt = byReference.get(reference);
    if (!attempt && isExcused(reference)) continue;
    if (paid.length > 1) failures.push(`${reference} was charged ${paid.length} times`);
    if (!attempt?.placed) failures.push(`${reference} was charged and has no order`);
    for (const { amount } of paid)
      if (attempt && (amount.value !== attempt.amount || amount.currency !== attempt.currency))
        failures.push(
          `${reference} was charged ${amount.value} ${amount.currency} for ${attempt.amount} ${attempt.currency}`,
        );
  }
  for (const [order_id, own] of groupedBy(
    attempts.filter(({ placed }) => placed),
    (attempt) => attempt.order_id,
  )) {
    const paid = own.filter(({ merchant_reference }) => live.has(merchant_reference));
    if (paid.length !== 1) failures.push(`order ${own[0]?.increment_id ?? order_id} has ${paid.length} charges`);
  }
  for (const [purchase, own] of groupedBy(attempts, ({ purchase_id }) => purchase_id)) {
    const placed = new Set(own.filter((one) => one.placed).map(({ order_id }) => order_id));
    if (placed.size > 1) failures.push(`purchase ${purchase} made ${placed.size} orders`);
    const paid = own.filter(({ merchant_reference }) => live.has(merchant_reference));
    if (paid.length > 1) failures.push(`purchase ${purchase} was charged ${paid.length} times`);
  }
  return failures;
}

/** References: the provider never receives one for two payments. */
function referenceFailures(charges: readonly Charge[]): string[] {
  return [...groupedBy(charges, ({ reference }) => reference)].flatMap(([reference, own]) => {
    const keys = new Set(own.flatMap((charge) => [...charge.keys]));
    return keys.size > 1 ? [`reference ${reference} was given to ${keys.size} payments`] : [];
  });
}

/** Stock: the sum of available, reserved and sold equals the initial stock. */
async function stockFailures(world: World): Promise<string[]> {
  const rows = await world.sql<{ sku: string; qty: number; reserved: number; sold: number }>(`
    select s.sku, s.qty,
      coalesce(sum(l.qty) filter (where o.holds_stock), 0)::integer as reserved,
      coalesce(sum(l.qty) filter (where o.placed_at is not null and o.status <> 'canceled'), 0)::integer as sold
    from stock s left join (
      select l.order_id, piece.sku, piece.qty from shop_order_line l
      -- A set takes its parts.
      cross join lateral (
        select x.sku, l.qty * x.qty as qty from jsonb_to_recordset(l.parts) as x (sku text, qty integer)
        union all select l.sku, l.qty where l.parts is null
      ) piece
    ) l on l.sku = s.sku left join shop_order o on o.order_id = l.order_id
    where s.source = 'ecom' group by s.sku, s.qty`);
  return rows.flatMap(({ sku, qty, reserved, sold }) => {
    const initial = world.stock.get(sku) ?? 0;
    return [
      ...(qty < 0 || sold > initial ? [`${sku}: oversold, ${sold} of ${initial}`] : []),
      ...(qty + reserved === initial ? [] : [`${sku}: ${qty} left and ${reserved} held or sold, of ${initial}`]),
      ...(reserved >= sold ? [] : [`${sku}: ${sold} sold and ${reserved} held`]),
    ];
  });
}

/** Mails: each order is confirmed once. */
async function mailFailures(world: World, interruptions: number): Promise<string[]> {
  const failures: string[] = [];
  const confirmations = await world.sql<{ increment_id: string; mails: string[] }>(`
    select o.increment_id, array_agg(m.mail_id::text) filter (where m.mail_id is not null) as mails
    from shop_order o left join mail_outbox m on m.order_id = o.order_id and m.kind = 'order_confirmation'
    where o.placed_at is not null group by o.increment_id`);
  const received = groupedBy(world.mail.mails, ({ message_id }) => message_id.replace(/^<?([^@]*)@.*$/u, '$1'));
  let doubled = 0;
  for (const { increment_id, mails } of confirmations) {
    if ((mails ?? []).length !== 1) failures.push(`order ${increment_id} has ${(mails ?? []).length} confirmations`);
    for (const mail of mails ?? []) {
      const copies = received.get(mail)?.length ?? 0;
      if (copies === 0) failures.push(`the confirmation of ${increment_id} never arrived`);
      doubled += Math.max(0, copies - 1);
    }
  }
  // An interruption can leave every mail that is being sent accepted but not marked as sent.
  if (doubled > interruptions * mailsAtOnce)
    failures.push(`${doubled} confirmations arrived twice, ${interruptions} interruptions`);
  return failures;
}

/** Every order that was acknowledged to a buyer is in the books. */
function acknowledgedFailures(world: World, attempts: readonly Attempt[], lost: ReadonlySet<string>): string[] {
  const placed = new Set(attempts.filter((attempt) => attempt.placed).map(({ increment_id }) => increment_id));
  return [...world.acknowledged.orders]
    .filter((number) => !placed.has(number) && !lost.has(number))
    .map((number) => `order ${number} was shown as paid and is not there`);
}

async function numberFailures(world: World): Promise<string[]> {
  const rows = await world.sql<{ increment_id: string; n: number }>(
    'select increment_id, count(*)::integer as n from shop_order group by increment_id having count(*) > 1',
  );
  return rows.map(({ increment_id, n }) => `number ${increment_id} was given to ${n} orders`);
}

/** All invariants at the end of a scenario; one line for each loss. */
export async function auditOf(world: World, allowed: Allowed = {}): Promise<string[]> {
  const { mailInterruptions = 0, lost = new Set<string>(), lostMoney = false } = allowed;
  world.provider.readBooks();
  const charges = [...world.provider.charges.values()];
  const attempts = await attemptsOf(world);
  return [
    ...moneyFailures(
      attempts,
      charges,
      (reference) => lostMoney && [...lost].some((number) => reference.startsWith(number)),
    ),
    ...referenceFailures(charges),
    ...(await stockFailures(world)),
    ...(await mailFailures(world, mailInterruptions)),
    ...acknowledgedFailures(world, attempts, lost),
    ...(await numberFailures(world)),
  ];
}
