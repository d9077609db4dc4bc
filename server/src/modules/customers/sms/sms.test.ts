import { createSecretKey } from 'node:crypto';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { sendCode } from './sendCode.ts';
import { sendSms } from '../../../testing/sendAll.ts';
import { codeOf, newSeed } from './smsCode.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { minutes, other, smsShop } from '../../../testing/smsShop.ts';

const { after, arrived, asked, codeRequest, database, fits, lines, number, provider, shop } = smsShop();

describe('a code', () => {
  test('A6: has six digits and works once', async () => {
    const phone = number();
    const code = await asked(phone);
    expect(code).toMatch(/^\d{6}$/u);
    expect(await fits(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(true);
    expect(await fits(phone, code)).toBe(false);
  });

  test('A6: accepts one of twenty concurrent correct codes', async () => {
    const phone = number();
    const code = await asked(phone);
    const all = await Promise.all(Array.from({ length: 20 }, () => fits(phone, code)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test('A6: rejects the correct code after concurrent wrong attempts', async () => {
    const phone = number();
    const code = await asked(phone);
    await Promise.all(Array.from({ length: 35 }, () => fits(phone, other(code))));
    const row = await database.db.selectFrom('sms_code').select('tries').orderBy('sent_at', 'desc').execute();
    expect(Math.max(...row.map(({ tries }) => tries))).toBe(smsCode.tries);
    expect(await fits(phone, code)).toBe(false);
  });

  test('A6: accepts the correct code at the fifth attempt', async () => {
    const phone = number();
    const code = await asked(phone);
    for (let at = 1; at < smsCode.tries; at += 1) await fits(phone, other(code));
    expect(await fits(phone, code)).toBe(true);
  });

  test('A6: expires after ten minutes', async () => {
    const [early, late] = [number(), number()];
    const codes = [await asked(early), await asked(late)] as const;
    after(minutes(10) - 1);
    expect(await fits(early, codes[0])).toBe(true);
    after(1);
    expect(await fits(late, codes[1])).toBe(false);
  });

  test('A6: is invalid for another phone or purpose', async () => {
    const [mine, yours] = [number(), number()];
    const code = await asked(mine);
    await asked(yours);
    expect(await fits(yours, code)).toBe(false);
    expect(await fits(mine, code, 'password_reset')).toBe(false);
    expect(await fits(mine, code)).toBe(true);
  });

  test('A6: replaces the previous code and resets the attempts', async () => {
    const phone = number();
    const first = await asked(phone);
    for (let at = 0; at < smsCode.tries; at += 1) await fits(phone, other(first));
    after(minutes(2));
    const second = await asked(phone);
    expect(await fits(phone, first === second ? other(first) : first)).toBe(false);
    expect(await fits(phone, second)).toBe(true);
  });

  test('A6: derives from 256 random bits, with uniform digits in every position', () => {
    const of = shop();
    const codes = Array.from({ length: 20_000 }, () => codeOf(of, newSeed()));
    expect(Buffer.from(newSeed(), 'base64url')).toHaveLength(32);
    for (let place = 0; place < smsCode.digits; place += 1) {
      const counts = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code[place] === String(digit)));
      const chi = counts.reduce((sum, { length }) => sum + (length - 2000) ** 2 / 2000, 0);
      // Nine degrees of freedom: a uniform generator exceeds this once in a hundred million runs.
      expect(chi).toBeLessThan(55);
    }
    const seed = newSeed();
    expect(codeOf({ secret: createSecretKey(Buffer.alloc(32, 8)) }, seed)).not.toBe(
      codeOf({ secret: createSecretKey(Buffer.alloc(32, 9)) }, seed),
    );
  });

  test('A6: a guess succeeds with a chance of at most one in a hundred thousand', () => {
    expect(smsCode.tries / 10 ** smsCode.digits).toBeLessThan(1e-5);
  });

  test('S16: keeps phone and code out of logs, and out of the database after sending', async () => {
    const phone = number();
    provider().knobs.answer = 500;
    await sendCode(shop(), codeRequest(phone));
    await sendSms(shop());
    provider().knobs.answer = null;
    after(minutes(1));
    await advanceOutboxes(database.db, 60);
    const code = await arrived(phone);
    await expect(
      sendCode(shop(), codeRequest(phone)).then(() => sendCode(shop(), codeRequest(phone))),
    ).rejects.toThrow();
    await arrived(phone);
    expect(code).toMatch(/^\d{6}$/u);
    const tables = ['sms_code', 'sms_phone', 'sms_budget', 'sms_outbox', 'rate_limit'] as const;
    const stored = await Promise.all(
      tables.map(async (table) => JSON.stringify(await database.db.selectFrom(table).selectAll().execute())),
    );
    const all = `${lines.join('')}${stored.join('')}`;
    expect(all).toContain('sms not sent yet');
    expect(all).not.toContain(phone);
    expect(all).not.toContain(`"${code}"`);
    expect(lines.join('')).not.toContain(code);
  });

  test.each(locales)('has a text for %s', (locale) => {
    const text = textIn(locale, 'sms')('code', { house: 'Solvène', code: '012345' });
    expect(text).toContain('012345');
    expect(text).toContain('Solvène');
    expect(text).not.toMatch(/[{}]/u);
  });
});
