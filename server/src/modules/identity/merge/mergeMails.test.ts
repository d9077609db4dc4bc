// The mails of a merge in every storefront: written, with masked emails alone.
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { mergedClients } from '../../../testing/mergedClients.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { writeMergeAsk, writeMergeDone } from './mailWriters.ts';

const { ask, database, house, twice } = mergedClients();
vi.setConfig({ testTimeout: longTest });
const sender = { site: 'https://shop.example', house: 'Maison' };
const mail = (data: Readonly<Record<string, string>>) => ({
  mail_id: 'm',
  kind: 'merge_ask',
  order_id: null,
  customer_id: null,
  data,
  tries: 0,
  created_at: new Date(0),
});

test('every storefront asks and tells in its own words, with a link of its own and no whole email but the recipient’s', async () => {
  const pair = await twice();
  await ask(await staffMember(house.shop, 'care'), pair);
  const request = database.db.selectFrom('merge_request').select('request_id');
  const { request_id } = await request.where('goes_id', '=', pair.goes.customer_id).executeTakeFirstOrThrow();
  const texts = new Map<string, string>();
  for (const locale of locales) {
    const asked = await writeMergeAsk(house.shop, { ...mail({ request_id, side: 'goes' }), locale }, sender);
    const html = mailHtml(asked?.body);
    expect([locale, asked?.to]).toEqual([locale, pair.goes.email]);
    expect(html).toContain(`https://shop.example/${locale}#tray=account-merge&amp;hash=`);
    expect(html).toContain('a•••@example.com');
    expect(html).not.toContain(pair.stays.email);
    const data = { side: 'goes', email: pair.goes.email, stays: 's•••@x', goes: 'g•••@x', needs_password: 'true' };
    const done = await writeMergeDone(house.shop, { ...mail(data), locale }, sender);
    expect(mailHtml(done?.body)).toContain('g•••@x');
    texts.set(locale, `${asked?.subject} ${done?.subject}`);
  }
  expect(new Set(texts.values()).size).toBeGreaterThanOrEqual(12);
});

test('no link is made for a request that has ended, or of an account with another mailbox since', async () => {
  const pair = await twice();
  await ask(await staffMember(house.shop, 'care'), pair);
  const { request_id } = await database.db
    .selectFrom('merge_request')
    .select('request_id')
    .where('goes_id', '=', pair.goes.customer_id)
    .executeTakeFirstOrThrow();
  const write = () => writeMergeAsk(house.shop, { ...mail({ request_id, side: 'stays' }), locale: 'fr_fr' }, sender);
  expect(await write()).not.toBeNull();
  await sql`update customer set email = 'else@example.com', email_canonical = 'else@example.com'
    where customer_id = ${pair.goes.customer_id}`.execute(database.db);
  expect(await write()).toBeNull();
  await sql`update customer set email = ${pair.goes.email}, email_canonical = ${pair.goes.email}
    where customer_id = ${pair.goes.customer_id}`.execute(database.db);
  await sql`update merge_request set closed_at = now(), closed_how = 'declined' where request_id = ${request_id}`.execute(
    database.db,
  );
  expect(await write()).toBeNull();
});
