// M16: a change and its mail are one transaction: a crash leaves both or neither. The cases are in testing/mailCases.
import { isAboutOrder, isMessageName, type MailName } from '@vitrine/rules/mail/messageTable';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailWriters } from './modules.ts';
import { mailHtml } from './platform/mail/mailBody.ts';
import { claimMails } from './platform/mail/queries.ts';
import { dyingDatabase, isWrite } from './testing/dyingDatabase.ts';
import { accountMails } from './testing/mailCases/accountMails.ts';
import { boutiqueMails } from './testing/mailCases/boutiqueMails.ts';
import { mailShop } from './testing/mailCases/mailShop.ts';
import { orderMails } from './testing/mailCases/orderMails.ts';
import { returnMails } from './testing/mailCases/returnMails.ts';
import { visitorMails } from './testing/mailCases/visitorMails.ts';

/** An upper bound of the statements of each call. */
const mostStatements = 120;
const shared = mailShop();
const { database, house, queued } = shared;
const cases = [accountMails, visitorMails, boutiqueMails, orderMails, returnMails].flatMap((of) => of(shared));

/** Mails that go to two mailboxes at once. */
const toBoth: readonly string[] = ['merge_ask', 'merge_done'];

/**
 * The queued mails about an order whose text lacks the link to the withdrawal function of their storefront; of a cancelled order,
 * which leaves nothing to withdraw from, those that have it. Expectations §2.
 */
async function wrongLink(): Promise<string[]> {
  const due = await claimMails(database.db, 60, 100);
  const written = due.map(async (mail) => {
    if (!isMessageName(mail.kind) || !isAboutOrder(mail.kind)) return [];
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const outgoing = await mailWriters.get(mail.kind)?.(house.payments.shop, mail, sender);
    const { rows } = await sql<{ status: string }>`
      select status from shop_order where order_id = ${mail.order_id}`.execute(database.db);
    const hasLink = mailHtml(outgoing?.body).includes('https://shop.example/fr_fr/withdrawal/');
    return hasLink === (rows[0]?.status !== 'canceled') ? [] : [mail.kind];
  });
  return (await Promise.all(written)).flat();
}

/** Mails that one statement writes together with their change. */
const inOneStatement: readonly MailName[] = ['return_pickup_by_hand'];

/** Mails without a change beside them: links that are made when the mail leaves, and the receipt tested with its message. */
const withoutChange: readonly MailName[] = [
  'order_link',
  'password_reset',
  'boutique_returns',
  'own_data_export',
  'own_data_erasure',
  'contact_receipt',
  'withdrawal_receipt',
  'api_key_ends',
];

test('M16: every mail has its case', () => {
  const tested: readonly string[] = [...cases.map(([kind]) => kind), ...withoutChange];
  expect([...mailWriters.keys()].filter((name) => !tested.includes(name))).toEqual([]);
});

test.each(cases)('M16: %s is queued with its change: %s', async (kind, _how, prepare) => {
  const { act, isDone } = await prepare();
  const mailboxes = toBoth.includes(kind) ? 2 : 1;
  let died = 0;
  for (let statement = 1; statement <= mostStatements; statement += 1) {
    // Counters are not part of the change and survive a rollback.
    for (const table of ['rate_limit', 'login_guard'] as const) await database.db.deleteFrom(table).execute();
    // Dying before a read is dying before the next write.
    const dying = dyingDatabase(database.pool, statement, 'before', isWrite);
    await act({ ...house.shop, db: dying.db, replica: dying.db }).catch(() => null);
    if (dying.isDead()) died += 1;
    const done = await isDone();
    expect([statement, await queued(kind)]).toEqual([statement, done ? mailboxes : 0]);
    if (done) break;
  }
  expect(await isDone()).toBe(true);
  // At least the change, its mail and the commit; fewer would mean that no transaction was interrupted.
  expect(died).toBeGreaterThanOrEqual(inOneStatement.includes(kind) ? 1 : 3);
  expect(await wrongLink()).toEqual([]);
});
