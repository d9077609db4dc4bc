import { openSessions as sessionsCall } from '@vitrine/contract/openSessions';
import { expect, test } from 'vitest';
import { lacombe } from '../../../testing/samples.ts';
import { type Browser, iphone, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const { browserAt, isSignedIn, replay, signedInAt } = anne;

const list = async (browser: Browser) =>
  sessionsCall.answer.parse((await browser.get('/api/commerce/customer/sessions?locale=fr_fr')).body).sessions;

test('lists the current session first, then the others, with browser and device only', async () => {
  await signedInAt(anne.otherShop, { 'user-agent': iphone });
  clock.now = new Date('2026-11-21T10:20:00Z');
  const here = await signedInAt(anne.shop, { 'user-agent': 'curl/8.5.0 (of Anne)' });
  const shown = await list(here);
  // The third session created the account.
  expect(shown.map(({ browser, device, current }) => [browser, device, current])).toEqual([
    [null, null, true],
    expect.arrayContaining([false]),
    expect.arrayContaining([false]),
  ]);
  expect(shown).toContainEqual(
    expect.objectContaining({ browser: 'safari', device: 'iphone', seen_at: '2026-11-21T10:00:00.000Z' }),
  );
  const rows = await database.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/curl|Version\/19|OS 19_1/u);
});

test('A2: ends one other session on every server', async () => {
  const there = await signedInAt(anne.otherShop, { 'user-agent': iphone });
  const here = await signedInAt();
  const other = (await list(here)).find(({ device }) => device === 'iphone');
  const answer = await here.delete(`/api/commerce/customer/sessions/${other?.session_id ?? ''}?locale=fr_fr`);
  expect(sessionsCall.answer.parse(answer.body).sessions.some(({ device }) => device === 'iphone')).toBe(false);
  for (const of of [anne.shop, anne.otherShop])
    expect(await isSignedIn(replay(of, there.jar.get('vitrine')))).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
});

test('A2: ends all other sessions', async () => {
  const there = await signedInAt(anne.otherShop);
  const here = await signedInAt();
  const answer = await here.delete('/api/commerce/customer/sessions?locale=fr_fr');
  expect(sessionsCall.answer.parse(answer.body).sessions).toHaveLength(1);
  expect(await isSignedIn(replay(anne.shop, there.jar.get('vitrine')))).toBe(false);
});

test('A2: signing out ends the session on every server', async () => {
  const browser = await signedInAt();
  const before = browser.jar.get('vitrine');
  await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
  for (const of of [anne.shop, anne.otherShop]) expect(await isSignedIn(replay(of, before))).toBe(false);
});

test('S1: cannot end another customer’s session or the current one', async () => {
  const mine = await signedInAt();
  const stranger = await browserAt();
  await stranger.post('/api/commerce/customer', { ...lacombe, email: 'eve@example.com' });
  for (const { session_id } of [...(await list(mine)), ...(await list(stranger)).filter(({ current }) => current)]) {
    const answer = await stranger.delete(`/api/commerce/customer/sessions/${session_id}?locale=fr_fr`);
    expect(answer.status).toBe(404);
  }
  expect(await isSignedIn(mine)).toBe(true);
});
