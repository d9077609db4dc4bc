// WeChat Pay inside the messaging app: the app itself shows the payment, without a code to scan. Spec 2 §2, decisions/0073.
import { isWechatBrowser } from '../wechat/binding.ts';
import { type Country } from '../storefronts/storefronts.ts';
import { type PaymentMethod, paymentOffers, paymentTable } from './paymentMethods.ts';

/** Hours for which a session keeps the id of its WeChat user. A device rarely changes its user. */
export const wechatPayerHours = 24;

/** Whether a page in this browser pays a method of the country inside the messaging app. */
export function paysInsideWechat(country: Country, user_agent: string): boolean {
  const methods: readonly PaymentMethod[] = paymentOffers[country].methods;
  return isWechatBrowser(user_agent) && methods.some((method) => paymentTable[method].inside_type !== null);
}

/** The provider's name of a method: inside the app another one, where the shop knows the app's user. */
export function providerType(method: PaymentMethod, openid: string | null): string {
  const { provider_type, inside_type } = paymentTable[method];
  return inside_type !== null && openid !== null ? inside_type : provider_type;
}

/** What the app's bridge answers to a payment; only the provider knows whether it was paid. */
export const bridgeAnswers = {
  ok: 'get_brand_wcpay_request:ok',
  cancel: 'get_brand_wcpay_request:cancel',
  fail: 'get_brand_wcpay_request:fail',
} as const;

/** The parameters that the app's bridge takes, in its own spelling. */
export const bridgeParameters = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const;
export type BridgeRequest = Record<(typeof bridgeParameters)[number], string>;

/** A step in the provider's response. */
type Step = { readonly type?: unknown; readonly sdkData?: unknown };

/** The bridge's request in the provider's step; null where the step is another one, or lacks a parameter. */
export function bridgeRequest({ type, sdkData }: Step): BridgeRequest | null {
  if (type !== 'sdk' || typeof sdkData !== 'object' || sdkData === null) return null;
  const given = new Map<string, unknown>(Object.entries(sdkData));
  // The provider's own spelling of a word that some languages reserve.
  const read = (name: string): unknown =>
    given.get(name) ?? (name === 'package' ? given.get('packageValue') : undefined);
  const entries = bridgeParameters.map((name) => [name, read(name)] as const);
  return entries.every(([, value]) => typeof value === 'string' && value !== '')
    ? (Object.fromEntries(entries) as BridgeRequest)
    : null;
}
