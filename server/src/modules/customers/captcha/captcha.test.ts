import { createSecretKey } from 'node:crypto';
import { captchaChallenge, isCaptchaActivated } from '@vitrine/contract/captcha';
import {
  createTurnstileSimulator,
  type TurnstileSimulator,
} from '@vitrine/simulators/turnstile/createTurnstileSimulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../platform/config/config.ts';
import { sweepUsed } from './queries.ts';
import { pagePolicy } from '../../../platform/http/securityHeaders.ts';
import type { Challenge } from '../../../platform/partners/captcha/captcha.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { solutionOf } from '../../../testing/solvedCaptcha.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { captchaOf } from './captchaOf.ts';
import { requireCaptcha } from './requireCaptcha.ts';
import { captchaRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const config = readConfig({ NODE_ENV: 'test', CAPTCHA_COST: '100' });
const shop = (): Shop => ({ ...testShop(database.db, clock), config });
const required = { name: 'captcha_required', fields: { captcha: 'security_check' } };
const refused = { error_name: required.name, detail: { fields: required.fields } };
const puzzle = async (form: 'account' | 'newsletter' = 'account'): Promise<Challenge> => {
  const made = await captchaOf(shop())?.challenge?.(form, clock.now);
  if (!made) throw new Error('no puzzle');
  return made;
};
const solved = async (form: 'account' | 'newsletter' = 'account') => solutionOf(await puzzle(form));
const ask = (captcha: string | undefined, country: 'fr' | 'cn' = 'fr', of = shop()) =>
  requireCaptcha(of, { form: 'account', country, captcha });
/** A proof as the browser sends it, decoded; a `Change` alters its content. */
type Opened = { challenge: Challenge; solution: { counter: number; derivedKey: string } };
type Change = (proof: Opened) => unknown;
const changed = (proof: string, change: Change): string => {
  const opened = JSON.parse(Buffer.from(proof, 'base64').toString()) as Opened;
  change(opened);
  return Buffer.from(JSON.stringify(opened)).toString('base64');
};

beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});

describe('proof of work', () => {
  test('A9: accepts a solved puzzle once', async () => {
    const proof = await solved();
    await expect(ask(proof)).resolves.toBeUndefined();
    await expect(ask(proof)).rejects.toMatchObject(refused);
  });

  test('A9: accepts one of ten concurrent requests with one proof', async () => {
    const proof = await solved();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => ask(proof)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['base64 that is no proof', 'e30='],
    ['invalid characters', '\u0000\uD800'],
    ['a long text', 'A'.repeat(4096)],
  ])('A9: refuses %s, and names the field', async (_name, captcha) => {
    await expect(ask(captcha)).rejects.toMatchObject(refused);
  });

  test.each([
    ['a later end', ({ challenge }) => (challenge.parameters.data = { form: 'account', until: 9_999_999_999 })],
    ['less work', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['an easier key', ({ challenge }) => (challenge.parameters.keyPrefix = '00')],
    ['another signature', ({ challenge }) => (challenge.signature = 'ab'.repeat(32))],
    ['a key that was not found', ({ solution }) => (solution.derivedKey = 'ab'.repeat(32))],
  ] satisfies [string, Change][])('A9: refuses a proof forged with %s', async (_name, change) => {
    await expect(ask(changed(await solved(), change))).rejects.toMatchObject(refused);
  });

  test('A9: refuses a puzzle of another form', async () => {
    await expect(ask(await solved('newsletter'))).rejects.toMatchObject(refused);
  });

  test('A9: a proof is valid for half an hour', async () => {
    const [early, late] = [await solved(), await solved()];
    clock.now = new Date('2026-11-21T10:29:00Z');
    await expect(ask(early)).resolves.toBeUndefined();
    clock.now = new Date('2026-11-21T10:31:00Z');
    await expect(ask(late)).rejects.toMatchObject(refused);
  });

  test('A9: refuses another shop’s puzzle', async () => {
    const other = { ...shop(), config: { ...config }, secret: createSecretKey(Buffer.alloc(32, 9)) };
    await expect(ask(await solved(), 'fr', other)).rejects.toMatchObject(refused);
  });

  test('requires none in China', async () => {
    await expect(ask(undefined, 'cn')).resolves.toBeUndefined();
  });

  test('forgets used proofs once they have expired', async () => {
    await ask(await solved());
    const count = async () => (await database.db.selectFrom('captcha_used').selectAll().execute()).length;
    await sweepUsed(database.db, clock.now);
    expect(await count()).toBeGreaterThan(0);
    await sweepUsed(database.db, new Date('2026-11-21T11:00:00Z'));
    expect(await count()).toBe(0);
  });
});

describe('the calls', () => {
  const browser = (of = shop()) => testClient(of, captchaRoutes(of));
  const on = '/api/commerce/is-captcha-activated?formId=account';

  test.each([
    ['on', '', 1],
    ['on in Japan', '&locale=jp_ja', 1],
    ['off in China', '&locale=cn_zh', 0],
  ])('say that the captcha is %s', async (_name, more, success) => {
    const { body } = await browser().get(on + more);
    expect(isCaptchaActivated.answer.parse(body).success).toBe(success);
  });

  test('say that the captcha is off where the configuration turns it off', async () => {
    const off = { ...shop(), config: readConfig({ NODE_ENV: 'test', CAPTCHA: 'off' }) };
    expect((await browser(off).get(on)).body).toEqual({ success: 0 });
    expect((await browser(off).get('/api/commerce/captcha/challenge?formId=account')).status).toBe(404);
  });

  test('refuse an unknown form by name', async () => {
    expect(await browser().get('/api/commerce/is-captcha-activated?formId=x')).toMatchObject({
      status: 400,
      body: { error: { fields: { formId: 'not_a_choice' } } },
    });
  });

  test('answer an uncacheable puzzle, and limit their number', async () => {
    const answer = await browser().get('/api/commerce/captcha/challenge?formId=account');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(captchaChallenge.answer.parse(answer.body)).toMatchObject({ parameters: { cost: 100 } });
    const asked = browser();
    for (let at = 0; at < 119; at += 1) await asked.get('/api/commerce/captcha/challenge?formId=account');
    expect((await asked.get('/api/commerce/captcha/challenge?formId=account')).status).toBe(429);
  });
});

describe('Turnstile', () => {
  let cloudflare: TurnstileSimulator;
  const token = (form = 'account') => `simulated.${form}.${crypto.randomUUID()}`;
  const at = (more: Record<string, string> = {}): Shop => ({
    ...shop(),
    config: readConfig({
      NODE_ENV: 'test',
      CAPTCHA: 'turnstile',
      TURNSTILE_URL: cloudflare.url,
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'secret',
      PUBLIC_URL: 'https://shop.example',
      ...more,
    }),
  });
  beforeAll(async () => {
    cloudflare = await createTurnstileSimulator({ port: 0, secret_key: 'secret', hostname: 'shop.example' });
  });
  afterAll(() => cloudflare.close());

  test('A9: a token is valid for its form, once', async () => {
    const mine = token();
    await expect(ask(mine, 'fr', at())).resolves.toBeUndefined();
    await expect(ask(mine, 'fr', at())).rejects.toMatchObject(refused);
    await expect(ask(token('newsletter'), 'fr', at())).rejects.toMatchObject(refused);
    await expect(ask('made up', 'fr', at())).rejects.toMatchObject(refused);
  });

  test('A9: refuses a token of another site', async () => {
    await expect(ask(token(), 'fr', at({ PUBLIC_URL: 'https://other.example' }))).rejects.toMatchObject(refused);
  });

  test('S17: refuses every request while Cloudflare does not answer', async () => {
    cloudflare.broken = true;
    await expect(ask(token(), 'fr', at())).rejects.toMatchObject({ error_name: 'unavailable' });
    cloudflare.broken = false;
    const nowhere = at({ TURNSTILE_URL: 'http://127.0.0.1:9' });
    await expect(ask(token(), 'fr', nowhere)).rejects.toMatchObject({ error_name: 'unavailable' });
  });

  test('pages allow its script and frame only where it is used', () => {
    expect(pagePolicy(at().config, [], [], false)).toMatch(new RegExp(`script-src [^;]*${cloudflare.url}`, 'u'));
    expect(pagePolicy(at().config, [], [], false)).toMatch(new RegExp(`frame-src ${cloudflare.url}`, 'u'));
    expect(pagePolicy(config, [], [], false)).toContain("frame-src 'none'");
  });

  test('answers its site key', async () => {
    const { body } = await testClient(at(), captchaRoutes(at())).get(
      '/api/commerce/is-captcha-activated?formId=account',
    );
    const script = `${cloudflare.url}/turnstile/v0/api.js?render=explicit`;
    expect(body).toEqual({ success: 1, provider: 'turnstile', site_key: 'site', script });
  });

  test('refuses to start without its keys', () => {
    const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
    for (const unset of Object.keys(keys))
      expect(() => readConfig({ CAPTCHA: 'turnstile', ...keys, [unset]: undefined })).toThrow(ConfigError);
    expect(readConfig({ CAPTCHA: 'turnstile', ...keys }).CAPTCHA).toBe('turnstile');
  });
});
