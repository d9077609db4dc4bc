// The shop on a date: what a view shows is what the shop shows then, and nothing of it stays. decisions/0135.
import { staffShopView } from '@vitrine/contract/staffShopView';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { jobHandlers, routes } from '../../../modules.ts';
import { createApi } from '../../../platform/http/app.ts';
import { staffCookie } from '../../../platform/http/sessionCookie.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import { shopAt } from './shopAt.ts';
import { viewRoutes } from './viewRoutes.ts';

const database = houseDatabase();
const today = new Date('2026-11-21T10:00:00Z');
const monday = new Date('2026-12-07T00:00:00Z');
const clock = { now: today };
const bag = 'H0612P 20R';
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
beforeEach(async () => {
  clock.now = today;
  await database.db.deleteFrom('rate_limit').execute();
  // What the tests before have scheduled never comes.
  await sql`update change_proposal set failure = 'changed' where applied_at is null and failure is null`.execute(
    database.db,
  );
});

/** What the shop's public calls answer, byte for byte. */
async function answersOf(of: Shop): Promise<readonly string[]> {
  const api = createApi(
    of,
    routes(of).filter(({ public_seconds }) => public_seconds !== undefined),
  );
  const answers: string[] = [];
  for (const locale of ['fr_fr', 'jp_ja', 'us_en'])
    for (const path of [
      '/content/front',
      `/products/${bag.replace(' ', '%20')}`,
      '/categories/leather',
      '/content/legal/terms',
      '/navigation',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- the shop of a view has one connection
      const answer = await api.request(`/api/commerce${path}?locale=${locale}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      answers.push(`${locale}${path} ${answer.status} ${await answer.text()}`);
    }
  return answers;
}
const at = (moment: Date, with_proposed = false) => ({ at: moment, with_proposed });
const stateOf = async () => {
  const { rows } = await sql<{ version: number; changes: number; open: number }>`
    select (select version from catalogue_state) as version, (select count(*)::integer from change) as changes,
      (select count(*)::integer from change_proposal where applied_at is null and failure is null) as open`.execute(
    database.db,
  );
  return rows[0];
};

type Member = Awaited<ReturnType<typeof staffMember>>;
const amountOf = async (country: string): Promise<number> => {
  const { amount } = await database.db
    .selectFrom('price')
    .select('amount')
    .where('sku', '=', bag)
    .where('country', '=', country)
    .executeTakeFirstOrThrow();
  return amount;
};
const accepted = async (answer: ReturnType<Member['post']>) => {
  const { status, body } = await answer;
  expect(JSON.stringify(body)).not.toContain('internal_code');
  expect(status).toBe(200);
  return body;
};
/** A price of France for a moment; another member approves it. */
async function priced(amount: number, moment: Date | null, isApproved = true): Promise<string> {
  const member = await staffMember(shop, 'merchandiser');
  const { proposal } = (await accepted(
    member.post('/proposals', {
      subject: 'price',
      key: `${bag}/fr`,
      before: await amountOf('fr'),
      after: amount,
      reason: 'Season',
      ...(moment && { effective_at: moment.toISOString() }),
    }),
  )) as { proposal: { proposal_id: string } };
  if (isApproved)
    await accepted(
      (await staffMember(shop, 'supervisor')).post(`/proposals/${proposal.proposal_id}/step`, { step: 'approve' }),
    );
  return proposal.proposal_id;
}
/** Another text on the front page, in English, from a moment on. */
async function worded(text: string, moment: Date): Promise<void> {
  const member = await staffMember(shop, 'marketing');
  const { body } = await member.get('/contents/front/front');
  const { version, texts } = body as { version: string; texts: { en: { hero: object } } };
  const en = { ...texts.en, hero: { ...texts.en.hero, text } };
  await accepted(
    member.post('/contents/front/front', {
      version,
      texts: { en },
      reason: 'Season',
      effective_at: moment.toISOString(),
    }),
  );
}
/** The Monday comes: its jobs run. */
async function pass(moment: Date): Promise<void> {
  clock.now = moment;
  await sql`update job set due_at = now() where kind in ('apply_change', 'apply_set', 'turn_periods') and due_at <= ${moment}`.execute(
    database.db,
  );
  await runJobs(shop, jobHandlers);
}

test('the shop of a coming Monday, seen today, is the shop of that Monday byte for byte', async () => {
  await priced((await amountOf('fr')) + 10_000, monday);
  await worded('The Monday is here.', monday);
  const hides = await staffMember(shop, 'merchandiser');
  await accepted(
    hides.post('/proposal-sets', {
      subject: 'product_hidden',
      rows: [{ key: 'pommeau/jp', before: null, after: true }],
      reason: 'Season',
      local_time: { day: '2026-12-07', time: '00:00' },
    }),
  );
  // What counts later is not shown.
  await worded('The spring is here.', new Date('2027-03-01T00:00:00Z'));
  const [before, was] = [await answersOf(shop), await stateOf()];
  expect(await shopAt(shop, at(new Date(monday.getTime() - 24 * 3_600_000)), answersOf)).toEqual(before);
  const seen = await shopAt(shop, at(monday), answersOf);
  const named = (answers: readonly string[]) =>
    answers.filter((answer, place) => answer !== before[place]).map((answer) => answer.split(' ')[0]);
  expect(named(seen)).toEqual([
    'fr_fr/products/H0612P%2020R',
    'jp_ja/content/front',
    'jp_ja/products/H0612P%2020R',
    'jp_ja/categories/leather',
    'us_en/content/front',
    // Its addresses in other storefronts.
    'us_en/products/H0612P%2020R',
  ]);
  // Nothing of it stays.
  expect([await answersOf(shop), await stateOf()]).toEqual([before, was]);
  await pass(monday);
  expect(await answersOf(shop)).toEqual(seen);
});

test('a view has the price of a period, and after its end the earlier one, byte for byte as they come', async () => {
  const [member, other] = [await staffMember(shop, 'merchandiser'), await staffMember(shop, 'supervisor')];
  const amount = await amountOf('fr');
  const body = (await accepted(
    member.post('/proposal-sets', {
      subject: 'price',
      rows: [{ key: `${bag}/fr`, before: amount, after: amount - 50_000 }],
      reason: 'Season',
      local_time: { day: '2027-02-01', time: '00:00' },
      local_end: { day: '2027-02-08', time: '00:00' },
    }),
  )) as { set: { set_id: string } };
  await accepted(other.post(`/proposal-sets/${body.set.set_id}/step`, { step: 'approve' }));
  const [from, until] = [new Date('2027-01-31T23:00:00Z'), new Date('2027-02-07T23:00:00Z')];
  const before = await shopAt(shop, at(new Date(from.getTime() - 1)), answersOf);
  const seen = await shopAt(shop, at(from), answersOf);
  expect(seen).not.toEqual(before);
  expect(await shopAt(shop, at(new Date(until.getTime() - 1)), answersOf)).toEqual(seen);
  expect(await shopAt(shop, at(until), answersOf)).toEqual(before);
  await pass(from);
  expect(await answersOf(shop)).toEqual(seen);
  // While it runs: before its end, and after it.
  expect(await shopAt(shop, at(new Date(until.getTime() - 1)), answersOf)).toEqual(seen);
  expect(await shopAt(shop, at(until), answersOf)).toEqual(before);
  const viewer = await staffMember(shop, 'marketing');
  const view = staffShopView.answer.parse((await viewer.get('/shop-view?locale=fr_fr&at=20270208T0000')).body);
  expect(view.changes).toContainEqual(
    expect.objectContaining({ subject: 'price', is_end: true, effective_at: until.toISOString(), count: 1 }),
  );
  await pass(until);
  expect(await answersOf(shop)).toEqual(before);
});

test('what no other member has approved yet shows where it is asked for, and what would fail then never', async () => {
  const amount = await amountOf('fr');
  const first = await priced(amount + 20_000, null, false);
  const before = await answersOf(shop);
  expect(await shopAt(shop, at(today), answersOf)).toEqual(before);
  const seen = await shopAt(shop, at(today, true), answersOf);
  expect(seen).not.toEqual(before);
  // Of two proposals of one price the second finds another price.
  await priced(amount + 30_000, new Date('2026-12-14T00:00:00Z'));
  expect(await shopAt(shop, at(new Date('2026-12-20T00:00:00Z'), true), answersOf)).toEqual(seen);
  const viewer = await staffMember(shop, 'marketing');
  const view = staffShopView.answer.parse((await viewer.get('/shop-view?proposals=all')).body);
  expect(view.changes).toContainEqual(
    expect.objectContaining({ subject: 'price', key: `${bag}/fr`, is_proposed: true, effective_at: null, count: 1 }),
  );
  expect(staffShopView.answer.parse((await viewer.get('/shop-view')).body).changes).toEqual([]);
  await accepted((await staffMember(shop, 'supervisor')).post(`/proposals/${first}/step`, { step: 'refuse' }));
});

test('a view gives way to what changes the shop', async () => {
  await priced((await amountOf('fr')) + 40_000, new Date('2026-12-28T00:00:00Z'));
  await database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('price')
      .set({ amount: sql`amount` })
      .where('sku', '=', bag)
      .execute();
    await expect(shopAt(shop, at(new Date('2026-12-29T00:00:00Z')), answersOf)).rejects.toMatchObject({
      error_name: 'overloaded',
    });
  });
});

const page = (moment: Date) => `<!doctype html><script>1</script><a href="/uk_en/story/a">${moment.toISOString()}</a>`;
const viewOf = () =>
  viewRoutes(shop, (of) => async (address) => {
    if (address.startsWith('/uk_en/old'))
      return new Response(null, { status: 302, headers: { location: '/uk_en/new' } });
    const front = await createApi(of, routes(of)).request('/api/commerce/content/front?locale=uk_en');
    const { hero } = (await front.json()) as { hero: { text: string } };
    return new Response(`${page(of.now())}<p>${hero.text}</p>`, {
      headers: {
        'content-type': 'text/html',
        'cache-control': 'public, s-maxage=60',
        'x-cache-tags': 'content:front',
        'content-security-policy': "default-src 'self'; script-src 'self'",
      },
    });
  });
const cookieOf = ({ browser }: Member) => ({
  cookie: `${staffCookie(false)}=${browser.jar.get(staffCookie(false)) ?? ''}`,
});
const root = '/office/shop-at/20261207T0000/scheduled';

test('a view is a page for signed-in members alone: no cache keeps it, no search engine lists it, and it runs nothing', async () => {
  const headers = cookieOf(await staffMember(shop, 'marketing'));
  const answer = await viewOf().request(`${root}/uk_en/`, { headers });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining('sandbox allow-same-origin'),
  });
  expect([answer.headers.get('set-cookie'), answer.headers.get('x-cache-tags')]).toEqual([null, null]);
  expect(await answer.text()).toContain(`<a href="${root}/uk_en/story/a">2026-12-07T00:00:00.000Z</a>`);
  const moved = await viewOf().request(`${root}/uk_en/old`, { headers });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `${root}/uk_en/new`]);
  // Opened on its own it would pass for the shop.
  const alone = await viewOf().request(`${root}/uk_en/`, { headers: { ...headers, 'sec-fetch-dest': 'document' } });
  expect([alone.status, alone.headers.get('location')]).toEqual([302, '/office/shop']);
});

test.each([
  ['a page of a person', `${root}/uk_en/cart`],
  ['the checkout', `${root}/fr_fr/commande`],
  ['no storefront', `${root}/xx_xx/`],
  ['a call', `${root}/api/commerce/content/front`],
  ['another moment', '/office/shop-at/tomorrow/scheduled/uk_en/'],
  ['a day that is none', '/office/shop-at/20261399T0000/scheduled/uk_en/'],
  ['other proposals', '/office/shop-at/20261207T0000/some/uk_en/'],
])('the view has %s not', async (_name, path) => {
  const answer = await viewOf().request(path, { headers: cookieOf(await staffMember(shop, 'marketing')) });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a visitor and a member without the right see no view', async () => {
  expect((await viewOf().request(`${root}/uk_en/`)).status).toBe(401);
  for (const role of ['translator', 'care'] as const)
    expect(
      (await viewOf().request(`${root}/uk_en/`, { headers: cookieOf(await staffMember(shop, role)) })).status,
    ).toBe(403);
});

test('a draft shows before it is proposed; one with faults says where', async () => {
  const member = await staffMember(shop, 'marketing');
  const { body } = await member.get('/contents/front/front');
  const { shared, texts } = body as { shared: object; texts: { en: { hero: object } } };
  const sent = async (draft: unknown) => {
    const answer = await viewOf().request(`${root}/uk_en/`, {
      method: 'POST',
      headers: { ...cookieOf(member), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ draft: typeof draft === 'string' ? draft : JSON.stringify(draft) }).toString(),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const row = { kind: 'front', code: 'front', ...shared };
  const was = await stateOf();
  const en = { ...texts.en, hero: { ...texts.en.hero, text: 'Only <b>a draft</b>.' } };
  expect(await sent({ ...row, texts: { ...texts, en } })).toMatchObject({
    status: 200,
    text: expect.stringContaining('Only <b>a draft</b>.'),
  });
  expect(await stateOf()).toEqual(was);
  const faulty = await sent({
    ...row,
    texts: { ...texts, en: { ...en, hero: { ...en.hero, image: 'pictures/no.webp' } } },
  });
  expect(faulty).toMatchObject({ status: 400, text: expect.stringContaining('texts.en.hero.image: picture_missing') });
  expect((await sent('{')).status).toBe(400);
});
