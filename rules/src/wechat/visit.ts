import type { BindingNotice } from './binding.ts';

/** Minutes for which a session keeps its proven messaging app user and phone. Spec 3 §3, §7. */
export const wechatVisitMinutes = 30;

/** WeChat error codes for a user that does not exist (any more). Spec 1 §8 (6000011). */
const unknownPerson: ReadonlySet<number> = new Set([40_003, 46_004]);

/**
 * Notification for a refusal by WeChat: the user does not exist, or the link failed (a code that is used, invalid or
 * expired). Spec 1 §8 (6000011, 3000011).
 */
export function wechatRefusal(errcode: number): Extract<BindingNotice, 'user_not_found' | 'link_error'> {
  return unknownPerson.has(errcode) ? 'user_not_found' : 'link_error';
}
