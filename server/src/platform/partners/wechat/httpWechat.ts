import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { type Wechat, WechatRefused } from './wechat.ts';

const patienceMs = 5000;

const refusal = z.object({ errcode: z.int(), errmsg: z.string().optional() });
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(128),
  unionid: z.string().max(128).optional(),
});
const personAnswer = z.object({ openid: z.string().min(1).max(128), unionid: z.string().min(1).max(128).optional() });

type Settings = Pick<Config, 'WECHAT_OPEN_URL' | 'WECHAT_API_URL' | 'WECHAT_APP_ID' | 'WECHAT_APP_SECRET'>;

/** WeChat's web authorization: the consent page of its open platform, and its API for codes and users. */
export function httpWechat({ WECHAT_OPEN_URL, WECHAT_API_URL, WECHAT_APP_ID, WECHAT_APP_SECRET }: Settings): Wechat {
  async function ask<Answer>(path: string, query: Record<string, string>, schema: z.ZodType<Answer>): Promise<Answer> {
    const response = await fetch(`${WECHAT_API_URL}${path}?${new URLSearchParams(query).toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => {
      // Drops the original error: it may contain the address, which contains the secret (invariant S16).
      throw new Error('WeChat did not answer');
    });
    if (!response.ok) throw new Error(`WeChat answered ${response.status}`);
    // WeChat sends JSON as text/plain, and errors with status 200.
    const body: unknown = await response.json();
    const refused = refusal.safeParse(body);
    // -1: the system is busy.
    if (refused.success && refused.data.errcode === -1) throw new Error('WeChat is busy');
    if (refused.success && refused.data.errcode !== 0) throw new WechatRefused(refused.data.errcode);
    return schema.parse(body);
  }
  const tokenOf = (code: string) =>
    ask(
      '/sns/oauth2/access_token',
      { appid: WECHAT_APP_ID, secret: WECHAT_APP_SECRET, code, grant_type: 'authorization_code' },
      tokenAnswer,
    );
  return {
    authorizeUrl: (redirect_uri, state, wanted) => {
      const query = new URLSearchParams({
        appid: WECHAT_APP_ID,
        redirect_uri,
        response_type: 'code',
        scope: wanted === 'person' ? 'snsapi_userinfo' : 'snsapi_base',
        state,
      });
      return `${WECHAT_OPEN_URL}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    openidOf: async (code) => (await tokenOf(code)).openid,
    personOf: async (code) => {
      const { access_token, openid } = await tokenOf(code);
      const person = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, personAnswer);
      return { openid: person.openid, unionid: person.unionid ?? null };
    },
  };
}
