import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { serveHere } from '../serving.ts';
import { consentPage } from './pages.ts';

export type WechatKnobs = {
  /** Whose phone it is: another name is another person. */
  person: string;
  /** WeChat tells no union id: the account is not joined to an open platform. */
  no_unionid: boolean;
  /** The person left WeChat between consent and question (40003). */
  unknown_person: boolean;
  /** The code comes back spoilt (40029). */
  spoilt_code: boolean;
  /** Every question is answered with this number; null answers as it should. */
  errcode: number | null;
  /** The API answers nothing but 502. */
  down: boolean;
};

export type WechatSimulator = { url: string; knobs: WechatKnobs; close: () => Promise<void> };

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

/** A local WeChat: its consent page, and the OAuth calls of its API with their errors. Port 0 takes any free one. */
export async function createWechatSimulator(options: {
  port: number;
  app_id: string;
  app_secret: string;
}): Promise<WechatSimulator> {
  const knobs: WechatKnobs = {
    person: 'anne',
    no_unionid: false,
    unknown_person: false,
    spoilt_code: false,
    errcode: null,
    down: false,
  };
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const refreshes = new Map<string, string>();
  const openidOf = (person: string): string => `o6_${person}_in_this_shop`;
  const unionidOf = (person: string): string => `u1_${person}_everywhere`;
  const app = new Hono();
  // WeChat says text/plain whatever it answers, and 200 whatever went wrong.
  const say = (context: Context, answer: object) => context.text(JSON.stringify(answer));
  const refuse = (context: Context, errcode: number) =>
    say(context, { errcode, errmsg: `${words[errcode] ?? 'refused'}, rid: ${randomBytes(8).toString('hex')}` });

  app.get('/connect/oauth2/authorize', (context) => {
    const { appid, redirect_uri = '', response_type, scope, state = '' } = context.req.query();
    const known =
      appid === options.app_id && response_type === 'code' && /^snsapi_(?:userinfo|base)$/u.test(scope ?? '');
    if (!known || !URL.canParse(redirect_uri) || !/^[A-Za-z0-9]{0,128}$/u.test(state))
      return context.text('参数错误', 400);
    return context.html(consentPage({ redirect_uri, state, knobs }));
  });
  app.post('/connect/oauth2/answer', async (context) => {
    const form = await context.req.parseBody();
    const text = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
    const back = new URL(text('redirect_uri'));
    if (text('person')) knobs.person = text('person');
    if (text('answer') === 'accept') {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { person: knobs.person, until: Date.now() + codeSeconds * 1000, used: false });
      back.searchParams.set('code', knobs.spoilt_code ? 'spoilt' : code);
    }
    back.searchParams.set('state', text('state'));
    return context.redirect(back.href);
  });

  app.use('/sns/*', async (context, next) => {
    if (knobs.down) return context.text('bad gateway', 502);
    if (knobs.errcode !== null) return refuse(context, knobs.errcode);
    return next();
  });
  const grantToken = (context: Context, person: string) => {
    const [access_token, refresh_token] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
    tokens.set(access_token, { person, until: Date.now() + tokenSeconds * 1000, used: false });
    refreshes.set(refresh_token, person);
    const openid = openidOf(person);
    return say(context, { access_token, expires_in: tokenSeconds, refresh_token, openid, scope: 'snsapi_userinfo' });
  };
  app.get('/sns/oauth2/access_token', (context) => {
    const { appid, secret, code = '', grant_type } = context.req.query();
    if (appid !== options.app_id) return refuse(context, 40_013);
    if (secret !== options.app_secret) return refuse(context, 40_125);
    const grant = codes.get(code);
    if (!grant || grant.until < Date.now() || grant_type !== 'authorization_code') return refuse(context, 40_029);
    if (grant.used) return refuse(context, 40_163);
    grant.used = true;
    return grantToken(context, grant.person);
  });
  app.get('/sns/oauth2/refresh_token', (context) => {
    const { appid, refresh_token = '' } = context.req.query();
    if (appid !== options.app_id) return refuse(context, 40_013);
    const person = refreshes.get(refresh_token);
    return person === undefined ? refuse(context, 40_030) : grantToken(context, person);
  });
  app.get('/sns/userinfo', (context) => {
    const { access_token = '', openid } = context.req.query();
    const grant = tokens.get(access_token);
    if (!grant || grant.until < Date.now()) return refuse(context, 40_001);
    if (knobs.unknown_person || openid !== openidOf(grant.person)) return refuse(context, 40_003);
    const { person } = grant;
    const union = knobs.no_unionid ? {} : { unionid: unionidOf(person) };
    return say(context, { openid, nickname: person, sex: 0, language: 'zh_CN', city: '', privilege: [], ...union });
  });

  app.get('/knobs', (context) => context.json(knobs));
  app.post('/knobs', async (context) => {
    Object.assign(knobs, await context.req.json<Partial<WechatKnobs>>());
    return context.json(knobs);
  });
  return { knobs, ...(await serveHere(app, options.port)) };
}
