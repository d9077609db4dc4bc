import { randomUUID } from 'node:crypto';
import { type Notice, signedNotification } from '@vitrine/simulators/adyen/notify';
import { auditOf } from '../audit.ts';
import { Buyer, cards } from '../buyer.ts';
import { plentiful } from '../pieces.ts';
import { type Charge, merchant } from '../provider.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { openWorld, type World } from '../world.ts';

type Sent = { body: string; wanted: 'accepted' | 'refused' };

const noticeOf = (charge: Charge, change: Partial<Notice> = {}): Notice => ({
  eventCode: 'AUTHORISATION',
  success: charge.status !== 'refused',
  pspReference: charge.psp_reference,
  merchantReference: charge.reference,
  amount: charge.amount,
  ...change,
});
const signed = (notice: Notice, account = merchant.merchant_account): Sent => ({
  body: JSON.stringify(signedNotification(notice, { ...merchant, merchant_account: account })),
  wanted: 'accepted',
});

/** The notifications of one payment that the provider decided but whose answer was lost. */
function historyOf(world: World, charge: Charge): Sent[] {
  const { random } = world;
  const truth = noticeOf(charge);
  const history = [signed(truth)];
  // Replays of the same notification.
  for (let nth = random.between(0, 3); nth > 0; nth -= 1) history.push(signed(truth));
  if (truth.success && random.chance(0.3))
    history.push(
      signed(
        noticeOf(charge, { eventCode: 'CAPTURE', pspReference: randomUUID(), originalReference: charge.psp_reference }),
      ),
    );
  if (!truth.success && random.chance(0.5)) {
    // Correctly signed, but not for this payment: another account's, and another sum.
    history.push(signed(noticeOf(charge, { success: true, pspReference: randomUUID() }), 'SomebodyElse'));
    const amount = { ...charge.amount, value: charge.amount.value - 1 };
    history.push(signed(noticeOf(charge, { success: true, pspReference: randomUUID(), amount })));
  }
  if (random.chance(0.2))
    history.push(
      signed(
        noticeOf(charge, {
          merchantReference: `2611${random.between(1, 9)}foreign`,
          success: true,
          pspReference: randomUUID(),
        }),
      ),
    );
  if (random.chance(0.2)) {
    const forged = signedNotification(noticeOf(charge, { success: true }), { ...merchant, hmac_key: 'AB'.repeat(32) });
    history.push({ body: JSON.stringify(forged), wanted: 'refused' });
  }
  return history;
}

async function send(world: World, sent: readonly Sent[]): Promise<string[]> {
  const failures: string[] = [];
  const waiting = [...sent];
  const one = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const response = await fetch(`${world.random.pick(world.open())}/webhooks/adyen`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: next.body,
      });
      const text = await response.text();
      const isAccepted = response.ok && text === '[accepted]';
      if (isAccepted !== (next.wanted === 'accepted'))
        failures.push(`a notification that should be ${next.wanted} was answered ${response.status}: ${next.body}`);
    }
  };
  await Promise.all(Array.from({ length: 12 }, one));
  return failures;
}

/**
 * Payments without an answer: notifications report them in any order, repeatedly, among notifications of other shops.
 */
export const webhooks: Scenario = {
  name: 'webhook histories',
  async run(run, name) {
    const histories = run.short ? 40 : 500;
    const world = await openWorld({ ...run, name });
    world.provider.holding = true;
    try {
      let started = 0;
      const start = async (): Promise<void> => {
        while (started < histories) {
          started += 1;
          const card = world.random.chance(0.25) ? cards.refused : cards.good;
          await new Buyer(world).buy({ sku: world.random.pick(plentiful), holder: 'SILENT Anne', card, bank: 'leave' });
        }
      };
      await Promise.all(Array.from({ length: 8 }, start));
      world.provider.readBooks();
      const charges = [...world.provider.charges.values()];
      const sent = world.random.shuffled(charges.flatMap((charge) => historyOf(world, charge)));
      const failures = charges.length === histories ? [] : [`${charges.length} of ${histories} payments began`];
      failures.push(...(await send(world, sent)));
      const rows = await world.sql<{ placed: number }>(
        'select count(*)::integer as placed from shop_order where placed_at is not null',
      );
      const paid = charges.filter(({ status }) => status === 'authorised').length;
      if (rows[0]?.placed !== paid)
        failures.push(`${paid} payments were authorised, ${rows[0]?.placed ?? 0} orders placed`);
      const restless = await world.settle();
      return {
        tries: histories,
        failures: [...failures, ...restless, ...(await auditOf(world))],
        note: `${sent.length} notifications, ${paid} paid; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
};
