import type { BindingNotice } from './binding.ts';

/**
 * Minutes for which a session is who it proved to be in the messaging app, and its phone stays proven. Spec 3 §3, §7.
 */
export const wechatVisitMinutes = 30;

/** WeChat's own numbers that mean that the person is not there (any more). Spec 1 §8 (6000011). */
const unknownPerson: ReadonlySet<number> = new Set([40_003, 46_004]);

/**
 * What a refusal by WeChat means to the visitor: the person is not there, or the link did not work (a code that was
 * used, made up or too old). Spec 1 §8 (6000011, 3000011).
 */
export function wechatRefusal(errcode: number): Extract<BindingNotice, 'user_not_found' | 'link_error'> {
  return unknownPerson.has(errcode) ? 'user_not_found' : 'link_error';
}
