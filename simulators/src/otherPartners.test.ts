// Partners that publish an interface and no library: tests that their simulators answer as published.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreachSimulator, createBreachSimulator } from './breaches/createBreachSimulator.ts';
import { createSmsSimulator, type SmsSimulator } from './sms/createSmsSimulator.ts';
import { createTaxSimulator, type TaxSimulator } from './tax/createTaxSimulator.ts';
import { createTurnstileSimulator, type TurnstileSimulator } from './turnstile/createTurnstileSimulator.ts';
import { createWechatSimulator, type WechatSimulator } from './wechat/createWechatSimulator.ts';

let breaches: BreachSimulator;
let turnstile: TurnstileSimulator;
let wechat: WechatSimulator;
let sms: SmsSimulator;
let tax: TaxSimulator;
beforeAll(async () => {
  breaches = await createBreachSimulator({ port: 0, breached: ['password1'] });
  turnstile = await createTurnstileSimulator({ port: 0, secret_key: 'secret', hostname: 'shop.example' });
  wechat = await createWechatSimulator({ port: 0, app_id: 'wx1', app_secret: 'hidden' });
  sms = await createSmsSimulator({ port: 0, api_key: 'key' });
  const rates = { '10118': { combined_rate: '0.08875', freight_taxable: true } };
  tax = await createTaxSimulator({ port: 0, api_key: 'key', rates });
});
afterAll(() => Promise.all([breaches, turnstile, wechat, sms, tax].map((one) => one.close())));

describe('the range service', () => {
  const digest = createHash('sha1').update('password1').digest('hex').toUpperCase();
  const range = async (prefix: string, headers: Record<string, string> = {}) =>
    (await fetch(`${breaches.url}/range/${prefix}`, { headers })).text();

  test('lists the rest of each hash with its count', async () => {
    expect(await range(digest.slice(0, 5))).toBe(`${digest.slice(5)}:1874`);
    expect(await range('00000')).toBe('');
  });

  test('pads with hashes of count 0 on request', async () => {
    expect(await range('00000', { 'add-padding': 'true' })).toMatch(/^[\dA-F]{35}:0$/u);
  });

  test('refuses a prefix that is not five digits', async () => {
    expect((await fetch(`${breaches.url}/range/xyz`)).status).toBe(400);
  });
});

describe('the tax service', () => {
  const rateAt = async (zip: string, key = 'key') => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${tax.url}/v2/rates/${zip}?country=US&state=NY&city=New+York`, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  test('states the combined rate of a ZIP code as a text', async () => {
    const rate = { zip: '10118', state: 'NY', combined_rate: '0.08875', freight_taxable: true };
    expect(await rateAt('10118')).toMatchObject({ status: 200, body: { rate } });
  });

  test.each([
    [404, '99999', 'key'],
    [401, '10118', 'other'],
  ])('answers %d', async (status, zip, key) => {
    expect(await rateAt(zip, key)).toMatchObject({ status, body: { status } });
  });
});

describe('Turnstile', () => {
  const verify = async (form: Record<string, string>): Promise<unknown> =>
    (
      await fetch(`${turnstile.url}/turnstile/v0/siteverify`, { method: 'POST', body: new URLSearchParams(form) })
    ).json();
  const token = `simulated.login.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`;

  test('accepts a token once, and returns its action and host', async () => {
    expect(await verify({ secret: 'secret', response: token })).toEqual({
      success: true,
      action: 'login',
      hostname: 'shop.example',
      'error-codes': [],
    });
    expect(await verify({ secret: 'secret', response: token })).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  test.each([
    ['invalid-input-secret', { secret: 'wrong', response: token }],
    ['invalid-input-response', { secret: 'secret', response: 'x' }],
    ['invalid-input-response', { secret: 'secret' }],
  ])('refuses with %s', async (code, form) => {
    expect(await verify(form as Record<string, string>)).toEqual({ success: false, 'error-codes': [code] });
  });
});

describe('WeChat', () => {
  const ask = async (path: string, query: Record<string, string>) => {
    const response = await fetch(`${wechat.url}${path}?${new URLSearchParams(query).toString()}`);
    return {
      type: response.headers.get('content-type'),
      body: JSON.parse(await response.text()) as Record<string, unknown>,
    };
  };
  const newCode = async (): Promise<string> => {
    const answer = await fetch(`${wechat.url}/connect/oauth2/answer`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ redirect_uri: 'http://shop.example/back', state: 's1', answer: 'accept' }),
    });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s1');
    return back.searchParams.get('code') ?? '';
  };
  const grant = { appid: 'wx1', secret: 'hidden', grant_type: 'authorization_code' };

  test('exchanges a code once for a token, and a token for the person', async () => {
    const code = await newCode();
    const { body, type } = await ask('/sns/oauth2/access_token', { ...grant, code });
    expect(type).toMatch(/^text\/plain/u);
    expect(body).toMatchObject({ expires_in: 7200, scope: 'snsapi_userinfo', openid: expect.any(String) });
    const person = { access_token: String(body['access_token']), openid: String(body['openid']) };
    expect((await ask('/sns/userinfo', person)).body).toMatchObject({
      openid: body['openid'],
      unionid: expect.any(String),
    });
    expect((await ask('/sns/oauth2/access_token', { ...grant, code })).body).toMatchObject({ errcode: 40_163 });
  });

  test.each([
    ['another app', { appid: 'wx2' }, 40_013],
    ['another secret', { secret: 'x' }, 40_125],
    ['an unknown code', { code: 'x' }, 40_029],
  ])('refuses %s with its number, and status 200', async (_name, change, errcode) => {
    const { body } = await ask('/sns/oauth2/access_token', { ...grant, code: await newCode(), ...change });
    expect(body).toMatchObject({ errcode, errmsg: expect.any(String) });
  });

  test('shows its consent page only for a known app and address', async () => {
    const page = (query: Record<string, string>) =>
      fetch(`${wechat.url}/connect/oauth2/authorize?${new URLSearchParams(query).toString()}`);
    const asked = {
      appid: 'wx1',
      redirect_uri: 'http://shop.example/',
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: 's',
    };
    expect((await page(asked)).status).toBe(200);
    for (const wrong of [{ appid: 'x' }, { redirect_uri: 'x' }, { scope: 'x' }, { state: '"><script>' }])
      expect((await page({ ...asked, ...wrong })).status).toBe(400);
  });
});

describe('text messages', () => {
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${sms.url}/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json', 'idempotency-key': 'm1', ...headers },
      body: JSON.stringify(body),
    });
  const message = { to: '+8613800138000', from: 'Maison', text: '123456' };

  test('are accepted once per name', async () => {
    for (let time = 0; time < 2; time += 1) expect((await send(message)).status).toBe(202);
    expect(sms.messages.filter(({ message_id }) => message_id === 'm1')).toHaveLength(1);
  });

  test.each([
    ['another key', message, { authorization: 'Bearer x' }, 401],
    ['no name', message, { 'idempotency-key': '' }, 400],
    ['no phone', { ...message, to: '13800138000' }, {}, 400],
    ['no text', { ...message, text: '' }, {}, 400],
  ])('are refused with %s', async (_name, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
  });
});
