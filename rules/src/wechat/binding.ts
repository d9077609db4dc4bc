import type { Country } from '../storefronts/storefronts.ts';

/** Countries whose customers may link a messaging account. Spec 3 §1, §6. */
export const wechatCountries: ReadonlySet<Country> = new Set(['cn']);

/** Whether a browser is the messaging app's own. Spec 3 §6. */
export const isWechatBrowser = (user_agent: string): boolean => user_agent.includes('MicroMessenger');

/** Whether the page shows the link and unlink control: inside the messaging app, in China. Spec 3 §6. */
export function isWechatControlShown(country: Country, user_agent: string): boolean {
  return wechatCountries.has(country) && isWechatBrowser(user_agent);
}

/** Notifications of the binding's codes, all critical but the last. Spec 1 §8, spec 3 §8. */
export const bindingNotices = {
  6000011: 'user_not_found',
  6100011: 'already_bound',
  6200011: 'union_id_used',
  6300011: 'params_needed',
  3000011: 'link_error',
} as const satisfies Record<number, string>;
export type BindingNotice = (typeof bindingNotices)[keyof typeof bindingNotices] | 'generic';

export type BindingOutcome =
  | { kind: 'notice'; notice: BindingNotice; is_critical: boolean }
  | { kind: 'create_account' }
  | { kind: 'bound' };

/**
 * Outcome of the binding form's response: its error, an account to create, or a bound user; a response without any of
 * these is a fault. Spec 3 §7, §8.
 */
export function bindingOutcome(answer: {
  internal_code: number | null;
  need_create_account: boolean;
  has_user: boolean;
}): BindingOutcome {
  const { internal_code } = answer;
  if (internal_code !== null) {
    const notice = isNoticed(internal_code) ? bindingNotices[internal_code] : 'generic';
    return { kind: 'notice', notice, is_critical: notice !== 'link_error' };
  }
  if (answer.need_create_account) return { kind: 'create_account' };
  return answer.has_user ? { kind: 'bound' } : { kind: 'notice', notice: 'generic', is_critical: true };
}

function isNoticed(code: number): code is keyof typeof bindingNotices {
  return Object.hasOwn(bindingNotices, code);
}
