import { expect, test } from 'vitest';
import { bindingOutcome, isWechatControlShown } from './binding.ts';

const inside = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
test.each([
  ['inside the app in China', 'cn', inside, true],
  ['not outside the app', 'cn', 'Mozilla/5.0 (iPhone) Safari', false],
  ['not in Hong Kong', 'hk', inside, false],
] as const)('the control shows %s', (_name, country, agent, expected) => {
  expect(isWechatControlShown(country, agent)).toBe(expected);
});

const none = { internal_code: null, need_create_account: false, has_user: false };
const notice = (key: string, is_critical = true) => ({ kind: 'notice', notice: key, is_critical });
test.each([
  ['binds', { ...none, has_user: true }, { kind: 'bound' }],
  ['asks for an account', { ...none, need_create_account: true }, { kind: 'create_account' }],
  [
    'asks for an account even beside a user',
    { ...none, need_create_account: true, has_user: true },
    { kind: 'create_account' },
  ],
  ['does not know the user', { ...none, internal_code: 6_000_011 }, notice('user_not_found')],
  ['is bound already', { ...none, internal_code: 6_100_011 }, notice('already_bound')],
  ['belongs to another', { ...none, internal_code: 6_200_011 }, notice('union_id_used')],
  ['lacks something', { ...none, internal_code: 6_300_011 }, notice('params_needed')],
  ['could not be linked', { ...none, internal_code: 3_000_011 }, notice('link_error', false)],
  ['failed in a new way', { ...none, internal_code: 500 }, notice('generic')],
  [
    'fails with an error whatever else is said',
    { internal_code: 6_000_011, need_create_account: true, has_user: true },
    notice('user_not_found'),
  ],
  ['failed without a word', none, notice('generic')],
] as const)('a binding %s', (_name, answer, expected) => {
  expect(bindingOutcome(answer)).toEqual(expected);
});
