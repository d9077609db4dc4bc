// How a subscription ends, and what an account has to do with it.
import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../platform/http/app.ts';
import { unsubscribeHash } from './links.ts';
import { oneClick } from './oneClick.ts';
import { anne, hashIn, newsletterShop } from '../../../testing/newsletterShop.ts';

const { client, confirm, post, shop, subscribed, subscribers } = newsletterShop();

describe('unsubscribe', () => {
  const oneClickAt = (hash: string, init: RequestInit) => {
    const app = createApi(shop(), []);
    oneClick(shop()).mountOn(app);
    return app.request(`/newsletter/unsubscribe/${hash}`, init);
  };
  const byMailProgram = (hash: string, body = 'List-Unsubscribe=One-Click') =>
    oneClickAt(hash, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  test('deletes the subscriber by the link of any mail, and answers a repeat the same', async () => {
    const { leaving, asking } = await subscribed();
    const browser = await client();
    for (const _time of [1, 2]) {
      const answer = await browser.post('/api/commerce/newsletter/unsubscribe', { locale: 'fr_fr', hash: leaving });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await subscribers()).toEqual([]);
    expect((await confirm(asking)).status).toBe(404);
    expect(await subscribers()).toEqual([]);
  });

  test('accepts one POST of the mail program, as RFC 8058 defines', async () => {
    const { leaving, welcome } = await subscribed();
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<https://shop.example/newsletter/unsubscribe/${leaving}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await byMailProgram(leaving, 'something=else')).status).toBe(400);
    expect(await subscribers()).toHaveLength(1);
    expect((await byMailProgram(leaving)).status).toBe(204);
    expect(await subscribers()).toEqual([]);
  });

  test('S4: opening the link changes nothing and redirects to the page that asks', async () => {
    const { leaving } = await subscribed();
    const answer = await oneClickAt(leaving, { method: 'GET' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `https://shop.example/fr_fr#tray=newsletter&step=unsubscribe&hash=${leaving}`,
    );
    expect(await subscribers()).toHaveLength(1);
  });

  test.each([
    ['another subscriber’s id with the same signature', (hash: string) => hash.replace(/^.{8}/u, '00000000')],
    [
      'a signature of another shop',
      (hash: string) => unsubscribeHash(createSecretKey(Buffer.alloc(32, 9)), hash.split('.')[0] ?? ''),
    ],
    ['no signature', (hash: string) => hash.split('.')[0] ?? ''],
    ['a URL', () => '%2f%2fevil.example'],
  ])('S5: refuses %s without a redirect', async (_name, change) => {
    const { leaving } = await subscribed();
    const hash = change(leaving);
    expect((await byMailProgram(hash)).status).toBe(404);
    const opened = await oneClickAt(hash, { method: 'GET' });
    expect([opened.status, opened.headers.get('location')]).toEqual([404, null]);
    expect(await subscribers()).toHaveLength(1);
  });
});

describe('an account', () => {
  const lacombe = { ...anne, locale: 'fr_fr', action: 'create', password: 'Saddle.leather1874' };
  const userOf = async (browser: Awaited<ReturnType<typeof client>>) =>
    (
      (await browser.get('/api/commerce/customer-session?locale=fr_fr')).body as {
        user: { newsletter_subscription: string | null };
      }
    ).user.newsletter_subscription;

  test('subscribes the same way, once the mailbox has confirmed', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: true });
    expect(await userOf(browser)).toBeNull();
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    expect(await userOf(browser)).toBe('fr_fr');
  });

  test('sends one request for repeated saves, and unsubscribes at once', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', lacombe);
    const edit = (newsletter_subscription: boolean) =>
      browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription });
    await edit(true);
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    await post();
    await edit(true);
    expect(await post()).toEqual([]);
    await edit(false);
    expect([await userOf(browser), await subscribers()]).toEqual([null, []]);
  });

  test('an account with another person’s address does not change their subscription', async () => {
    await subscribed();
    const stranger = await client();
    await stranger.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: false });
    await stranger.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription: false });
    const email = { email: 'elsewhere@example.com', password: lacombe.password };
    await stranger.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...email });
    expect(await subscribers()).toHaveLength(1);
  });

  test('with another email ends at the old one, and requires the new one’s consent', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: true });
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    await post();
    const email = { email: 'elsewhere@example.com', password: lacombe.password };
    const edited = await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...email });
    expect(edited.status).toBe(200);
    expect([await userOf(browser), await subscribers()]).toEqual([null, []]);
    // The previous mailbox gets another mail, about the changed email.
    const asking = (await post()).find(({ to }) => to.includes('elsewhere@example.com'));
    expect(asking?.to).toEqual(['elsewhere@example.com']);
    await confirm(hashIn(asking?.html));
    expect(await userOf(browser)).toBe('fr_fr');
    expect((await subscribers()).map(({ email }) => email)).toEqual(['elsewhere@example.com']);
  });

  test('sends a mailbox at most three requests a day, however often the profile changes', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', lacombe);
    await post();
    for (let round = 0; round < 5; round += 1)
      await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription: true });
    expect(await post()).toHaveLength(3);
  });
});
