import { wechatSocialUnion } from '@vitrine/contract/wechat';
import type { Browser } from './testAccount.ts';

/** What the messaging app's own browser says of itself. */
export const inside = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50' };

/** Goes to WeChat's simulator and comes back, as `person`; returns the parameters of the address then. */
export async function throughWechat(
  client: Browser,
  simulator: string,
  person: string,
  { answer = 'accept', more = '' } = {},
): Promise<Record<string, string>> {
  const { body } = await client.get(`/api/commerce/wechat-social-union?locale=cn_zh${more}`, inside);
  const { authorize_url } = wechatSocialUnion.answer.parse(body);
  const asked = new URL(authorize_url);
  const [redirect_uri, state] = [asked.searchParams.get('redirect_uri') ?? '', asked.searchParams.get('state') ?? ''];
  const page = await fetch(authorize_url);
  if (page.status !== 200) throw new Error(`WeChat’s page answered ${page.status}`);
  const back = await fetch(`${simulator}/connect/oauth2/answer`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ redirect_uri, state, person, answer }),
  });
  const { source: _, ...returned } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
  return returned;
}
