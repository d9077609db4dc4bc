// Mails before a key ends, or the member that answers for it. decisions/0138.
import { staffKeys, staffKeyStep } from '@vitrine/contract/staffKeys';
import { beforeEach, expect, test } from 'vitest';
import { mailWriters } from '../../../modules.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { claimMails } from '../../../platform/mail/queries.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { madeKey } from '../../../testing/testKeys.ts';
import { testShop } from '../../../testing/testShop.ts';
import { warnOfKeys } from './warnings.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const on = (day: string): void => {
  clock.now = new Date(`${day}T10:00:00Z`);
};
beforeEach(async () => {
  on('2026-11-21');
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('rate_limit').execute();
  // Members and keys of the tests before.
  await database.db.updateTable('api_key').set({ revoked_at: clock.now }).execute();
  await database.db.updateTable('staff_account').set({ ended_at: clock.now }).execute();
});

/** The mails that leave: recipient, subject and text. */
async function written() {
  await warnOfKeys(shop());
  const due = await claimMails(database.db, 60, 100);
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const mails = await Promise.all(due.map(async (mail) => mailWriters.get(mail.kind)?.(shop(), mail, sender)));
  return mails.flatMap((mail) => (mail ? [{ ...mail, html: mailHtml(mail.body) }] : []));
}

test('IT and supervisors get one mail two weeks and one three days before a key ends', async () => {
  const [supervisor, it] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'it')];
  await staffMember(shop(), 'care');
  const { key } = await madeKey(supervisor, { name: 'ERP', ends_on: '2026-12-10' });
  on('2026-11-25');
  expect(await written()).toEqual([]);
  on('2026-11-26');
  const first = await written();
  const recipients = [supervisor.account.email, it.account.email].toSorted();
  expect(first.map(({ to }) => to).toSorted()).toEqual(recipients);
  expect(first[0]?.subject).toContain('ERP');
  expect(first[0]?.html).toContain(`/office/api-keys/${key.key_id}`);
  on('2026-12-06');
  expect(await written()).toEqual([]);
  on('2026-12-07');
  expect(await written()).toHaveLength(2);
  on('2026-12-08');
  expect(await written()).toEqual([]);
});

test('a key gets warnings by the last day of its member; after a renewal by a colleague by its own last day', async () => {
  const leaving = await staffMember(shop(), 'supervisor');
  const stays = await staffMember(shop(), 'supervisor');
  const { key } = await madeKey(leaving, { name: 'Ledger', ends_on: '2027-06-30' });
  expect(await written()).toEqual([]);
  const account = database.db.updateTable('staff_account').where('staff_id', '=', leaving.account.staff_id);
  await account.set({ ends_on: '2026-11-30' }).execute();
  const [mail] = await written();
  expect(mail?.html).toContain(leaving.account.name);
  const listed = async () =>
    staffKeys.answer.parse((await stays.get('/api-keys')).body).keys.find((one) => one.key_id === key.key_id);
  expect(await listed()).toMatchObject({ warning: { day: '2026-11-30', ends: 'member', days_left: 9 } });
  const renew = { step: 'renew', ends_on: '2026-12-10', reason: 'Leaves' };
  staffKeyStep.answer.parse((await stays.post(`/api-keys/${key.key_id}/step`, renew)).body);
  expect(await listed()).toMatchObject({ warning: null });
  on('2026-11-27');
  expect((await written()).map(({ to }) => to)).toContain(stays.account.email);
});

test('the mail of a key that was renewed meanwhile does not leave, also where its new last day is near', async () => {
  const member = await staffMember(shop(), 'supervisor');
  const { key } = await madeKey(member, { ends_on: '2026-11-30' });
  await warnOfKeys(shop());
  await member.post(`/api-keys/${key.key_id}/step`, { step: 'renew', ends_on: '2026-12-01', reason: 'Test' });
  const mails = await written();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain('2 décembre 2026');
});

test('no mail leaves for a key that was revoked meanwhile, nor to a member that lost the right', async () => {
  const role = await addRole(shop(), 'supervisor');
  const member = await staffMember(shop(), role);
  const { key } = await madeKey(member, { ends_on: '2026-11-30' });
  await warnOfKeys(shop());
  await database.db
    .updateTable('staff_role')
    .set({ acts: ['see_orders'] })
    .execute();
  expect(await written()).toEqual([]);
  const other = await staffMember(shop(), 'supervisor');
  await warnOfKeys(shop());
  await other.post(`/api-keys/${key.key_id}/step`, { step: 'revoke', reason: 'Test' });
  expect(await written()).toEqual([]);
});
