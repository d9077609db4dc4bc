import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smsButton, smsRefusal } from './sendButton.ts';
import { smsPhone } from './destinations.ts';
import { smsBlock, smsNextWait, smsPerHour, smsSite, smsVerdict, smsWaits } from './sendLimits.ts';

const now = 10_000_000;

test.each([
  ['a ban, for an hour', 3_100_002, 0, { until: now + 3_600_000, minutes: 60, is_banned: true }],
  ['a wait, its minutes rounded up', 3_100_004, 61, { until: now + 61_000, minutes: 2, is_banned: false }],
  ['a wait by address', 3_100_005, 60, { until: now + 60_000, minutes: 1, is_banned: false }],
  ['no wait below zero', 3_100_004, -5, { until: now, minutes: 0, is_banned: false }],
  ['the server’s own words otherwise', 500, 60, null],
] as const)('a refused code shows %s', (_name, code, wait, expected) => {
  expect(smsRefusal(code, wait, now)).toEqual(expected);
});

test.each([
  ['before anything', null, { is_disabled: false, seconds: 0 }],
  ['for the seconds left, rounded up', now + 1_001, { is_disabled: true, seconds: 2 }],
  ['to the last millisecond', now + 1, { is_disabled: true, seconds: 1 }],
  ['not any more', now, { is_disabled: false, seconds: 0 }],
  ['not long after', now - 5_000, { is_disabled: false, seconds: 0 }],
] as const)('the button is disabled or enabled %s', (_name, until, expected) => {
  expect(smsButton(until, now)).toEqual(expected);
});

const ago = (...seconds: number[]) => seconds.map((second) => now - second * 1000);
test.each([
  ['the first at once', [], { kind: 'send' }],
  ['no second within a minute', ago(59), { kind: 'wait', time_to_wait: 1 }],
  ['a second after a minute', ago(60), { kind: 'send' }],
  ['no third within two', ago(180, 119), { kind: 'wait', time_to_wait: 1 }],
  ['a third after two', ago(180, 120), { kind: 'send' }],
  ['no fifth within ten', ago(1_500, 1_400, 1_200, 30), { kind: 'wait', time_to_wait: 570 }],
  ['no sixth in an hour', ago(3_599, 2_000, 1_500, 1_200, 700), { kind: 'banned' }],
  ['a sixth when the first is an hour old', ago(3_600, 2_000, 1_500, 1_200, 700), { kind: 'send' }],
] as const)('sends %s', (_name, sent_at, expected) => {
  expect(smsVerdict(sent_at, now)).toEqual(expected);
});

test.each([
  ['not while it lasts', now + 1, { kind: 'banned' }],
  ['again from its end on', now, { kind: 'send' }],
] as const)('A7: a banned phone is sent %s', (_name, banned_until, expected) => {
  expect(smsVerdict([], now, banned_until)).toEqual(expected);
});

test.each([
  [1, 60],
  [2, 120],
  [4, 600],
  [9, 600],
  [0, 60],
])('after %i codes the next one is allowed in %i seconds', (sendings, seconds) => {
  expect(smsNextWait(sendings)).toBe(seconds);
});

test('A7: the block of a number is all but its last four digits', () => {
  expect(smsBlock('+8613800138000')).toBe('+861380013');
  expect([smsSite('2001:db8:1:2'), smsSite('192.0.2.1')]).toEqual(['2001:db8:1', null]);
});

test.each([
  ['China', '86', '138 0013 8000', '+8613800138000'],
  ['China with its international prefix', '0086', '13800138000', '+8613800138000'],
  ['Taiwan with a leading 0', '+886', '0912 345 678', '+886912345678'],
  ['Macau', '+853', '6612 3456', '+85366123456'],
  ['a landline in China', '+86', '010 6552 1234', null],
  ['France, where no provider sends', '+33', '612345678', null],
  ['a country that charges by the minute', '+881', '612345678', null],
  ['nothing', '', '', null],
  ['digits of another script', '+86', '１３８００１３８０００', '+8613800138000'],
] as const)('codes go to %s: %s %s', (_name, code, number, expected) => {
  expect(smsPhone(code, number)).toBe(expected);
});

test('A7: repeated requests never send more codes within an hour than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { minLength: 50, maxLength: 120 }), (pauses) => {
      const sent: number[] = [];
      let clock = now;
      for (const pause of pauses) {
        clock += pause * 1000;
        if (smsVerdict(sent, clock).kind === 'send') sent.push(clock);
      }
      for (const moment of sent) {
        const hour = sent.filter((other) => other >= moment && other < moment + 3_600_000);
        expect(hour.length).toBeLessThanOrEqual(smsPerHour);
      }
      sent.slice(1).forEach((moment, index) => {
        expect(moment - (sent[index] ?? 0)).toBeGreaterThanOrEqual((smsWaits[0] ?? 0) * 1000);
      });
    }),
  );
});
