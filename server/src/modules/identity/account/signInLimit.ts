import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { networkOf, siteOf } from '@vitrine/rules/session/network';
import { signInFailures, signInVerdict, strictest } from '@vitrine/rules/session/signInLimits';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { captchaOf } from '../../customers/captcha/captchaOf.ts';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { siteFactor } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { countUp, limitState } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

const rule = { points: signInFailures.most.captcha, seconds: signInFailures.seconds, durable: true };

/** The failure counters of an address: its network's and, for IPv6, its /48's. */
function countsOf(address: string): { name: string; key: string; factor: number }[] {
  const site = siteOf(address);
  const network = { name: 'login-failures', key: networkOf(address), factor: 1 };
  return site === null ? [network] : [network, { name: 'login-failures_site', key: site, factor: siteFactor }];
}

type Tried = { locale: Locale; captcha: string | undefined; address: string };

/**
 * Admits a sign-in unless its network has failed too often at any accounts: then requires a captcha, and later refuses
 * for the rest of the hour. `isKnown` says whether the browser signed in to this account before: such a browser has its
 * own tries (decisions/0019), so a neighbour's failures must not stop it. Throws captcha_required or too_many_requests.
 * Invariants A3, A4.
 */
export async function admitSignIn(
  shop: Shop,
  { locale, captcha, address }: Tried,
  isKnown: () => Promise<boolean>,
): Promise<void> {
  const { country } = storefrontOf(locale);
  const asks = captchaOf(shop) !== null && needsCaptcha(country, true);
  const counts = countsOf(address);
  const states = await Promise.all(counts.map(({ name, key }) => limitState(shop, name, key, rule)));
  const verdicts = states.map(({ count }, at) => signInVerdict(count, asks, counts[at]?.factor));
  const verdict = strictest(verdicts);
  if (verdict === 'free' || (await isKnown())) return;
  if (verdict === 'captcha') return requireCaptcha(shop, { form: 'login', country, captcha });
  const wait = Math.max(...states.map(({ ms_to_wait }, at) => (verdicts[at] === 'refused' ? ms_to_wait : 0)));
  throw new ApiError('too_many_requests', { time_to_wait: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Counts a failed sign-in for its network, whether or not the account exists. */
export async function countFailure(shop: Shop, address: string): Promise<void> {
  for (const { name, key } of countsOf(address)) await countUp(shop, name, key, rule);
}
