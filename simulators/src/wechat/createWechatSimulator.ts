import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { serveHere } from '../serving.ts';
import { newKnobs, type WechatKnobs } from './knobs.ts';
import { consentPage } from './pages.ts';

export type WechatSimulator = { url: string; knobs: WechatKnobs; close: () => Promise<void> };

type Account = { app_id: string; app_secret: string };

const codeSeconds = 300;
const tokenSeconds = 7200;
const words: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40_001: 'invalid credential',
  40_003: 'invalid openid',
  40_013: 'invalid appid',
  40_029: 'invalid code',
  40_030: 'invalid refresh_token',
  40_125: 'invalid appsecret',
  40_163: 'code been used',
};

type Grant = { person: string; until: number; used: boolean };

/** WeChat's state, all in memory. */
type State = {
  knobs: WechatKnobs;
  codes: Map<string, Grant>;
  tokens: Map<string, Grant>;
  /** Refresh token → the person. */
  refreshes: Map<string, string>;
};

const openidOf = (person: string): string => `o6_${person}_in_this_shop`;
const unionidOf = (person: string): string => `u1_${person}_everywhere`;
// WeChat sends text/plain for every answer, and 200 for every error.
const say = (context: Context, answer: object) => context.text(JSON.stringify(answer));
const refuse = (context: Context, errcode: number) =>
  say(context, { errcode, errmsg: `${words[errcode] ?? 'refused'}, rid: ${randomBytes(8).toString('hex')}` });

/** The address of the shop with a fresh code for the phone's owner. */
function withCode({ codes, knobs }: State, redirect_uri: string, nonce: string): string {
  const back = new URL(redirect_uri);
  const code = randomBytes(16).toString('hex');
  codes.set(code, { person: knobs.person, until: Date.now() + codeSeconds * 1000, used: false });
  back.searchParams.set('code', knobs.spoilt_code ? 'spoilt' : code);
  back.searchParams.set('state', nonce);
  return back.href;
}

/** The consent page, and its redirect back to the shop. */
function consentPages(app: Hono, state: State, { app_id }: Account): void {
  app.get('/connect/oauth2/authorize', (context) => {
    const { appid, redirect_uri = '', response_type, scope, state: nonce = '' } = context.req.query();
    const known = appid === app_id && response_type === 'code' && /^snsapi_(?:userinfo|base)$/u.test(scope ?? '');
    if (!known || !URL.canParse(redirect_uri) || !/^[A-Za-z0-9]{0,128}$/u.test(nonce))
      return context.text('参数错误', 400);
    // The id alone needs no consent: WeChat redirects at once.
    if (scope === 'snsapi_base') return context.redirect(withCode(state, redirect_uri, nonce));
    return context.html(consentPage({ redirect_uri, state: nonce, knobs: state.knobs }));
  });
  app.post('/connect/oauth2/answer', async (context) => {
    const form = await context.req.parseBody();
    const text = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
    if (text('person')) state.knobs.person = text('person');
    if (text('answer') === 'accept') return context.redirect(withCode(state, text('redirect_uri'), text('state')));
    const back = new URL(text('redirect_uri'));
    back.searchParams.set('state', text('state'));
    return context.redirect(back.href);
  });
}

function grantToken(context: Context, state: State, person: string) {
  const [access_token, refresh_token] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  state.tokens.set(access_token, { person, until: Date.now() + tokenSeconds * 1000, used: false });
  state.refreshes.set(refresh_token, person);
  const openid = openidOf(person);
  return say(context, { access_token, expires_in: tokenSeconds, refresh_token, openid, scope: 'snsapi_userinfo' });
}

/** Exchanges codes and refresh tokens for access tokens. */
function tokenCalls(app: Hono, state: State, { app_id, app_secret }: Account): void {
  app.get('/sns/oauth2/access_token', (context) => {
    const { appid, secret, code = '', grant_type } = context.req.query();
    if (appid !== app_id) return refuse(context, 40_013);
    if (secret !== app_secret) return refuse(context, 40_125);
    const grant = state.codes.get(code);
    if (!grant || grant.until < Date.now() || grant_type !== 'authorization_code') return refuse(context, 40_029);
    if (grant.used) return refuse(context, 40_163);
    grant.used = true;
    return grantToken(context, state, grant.person);
  });
  app.get('/sns/oauth2/refresh_token', (context) => {
    const { appid, refresh_token = '' } = context.req.query();
    if (appid !== app_id) return refuse(context, 40_013);
    const person = state.refreshes.get(refresh_token);
    return person === undefined ? refuse(context, 40_030) : grantToken(context, state, person);
  });
}

/** The user of an access token. */
function personCalls(app: Hono, state: State): void {
  app.get('/sns/userinfo', (context) => {
    const { access_token = '', openid } = context.req.query();
    const grant = state.tokens.get(access_token);
    if (!grant || grant.until < Date.now()) return refuse(context, 40_001);
    if (state.knobs.unknown_person || openid !== openidOf(grant.person)) return refuse(context, 40_003);
    const { person } = grant;
    const union = state.knobs.no_unionid ? {} : { unionid: unionidOf(person) };
    return say(context, { openid, nickname: person, sex: 0, language: 'zh_CN', city: '', privilege: [], ...union });
  });
}

/** A local WeChat: its consent page, and the OAuth calls of its API with their errors. Port 0 takes any free one. */
export async function createWechatSimulator(options: Account & { port: number }): Promise<WechatSimulator> {
  const state: State = { knobs: newKnobs(), codes: new Map(), tokens: new Map(), refreshes: new Map() };
  const app = new Hono();
  consentPages(app, state, options);
  app.use('/sns/*', async (context, next) => {
    if (state.knobs.down) return context.text('bad gateway', 502);
    if (state.knobs.errcode !== null) return refuse(context, state.knobs.errcode);
    return next();
  });
  tokenCalls(app, state, options);
  personCalls(app, state);
  app.get('/knobs', (context) => context.json(state.knobs));
  app.post('/knobs', async (context) => {
    Object.assign(state.knobs, await context.req.json<Partial<WechatKnobs>>());
    return context.json(state.knobs);
  });
  return { knobs: state.knobs, ...(await serveHere(app, options.port)) };
}
