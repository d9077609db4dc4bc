import { smsCountries } from '@vitrine/rules/countries/countryLists';
import { smsLock } from '@vitrine/rules/sms/sendButton';
import { networkOf } from '@vitrine/rules/session/network';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import {
  smsBlock,
  smsBudgets,
  smsCode,
  smsLongestWait,
  smsNextWait,
  smsSite,
  smsVerdict,
} from '@vitrine/rules/sms/sendLimits';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { requireCaptcha } from '../captcha/requireCaptcha.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueSms } from '../../../platform/sms/queueSms.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { codeHash, codeOf, hiddenKey, newSeed, type SmsPurpose, smsPurposes } from './smsCode.ts';

export type CodeRequest = {
  /** As typed. */
  phone_code: string;
  phone_number: string;
  purpose: SmsPurpose;
  /** The proof of a solved captcha, required except in China. */
  captcha?: string | undefined;
  locale: Locale;
  /** The request's network address. */
  address: string;
  customer_id: string | null;
};

/** Thrown when a budget is exceeded, to roll the transaction back. */
class Overdrawn extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super('an SMS budget is used up');
    this.until = until;
  }
}

/** The budgets that a message counts against, in lock order. Invariant A7. */
function budgetsOf(shop: Shop, phone: string, { address, customer_id }: CodeRequest): queries.Budget[] {
  const network = networkOf(address);
  const site = smsSite(network);
  const day = { allowed: shop.config.SMS_DAY_BUDGET, seconds: 86_400 };
  return [
    { budget_key: hiddenKey(shop, 'network', network), ...smsBudgets.network },
    ...(site ? [{ budget_key: hiddenKey(shop, 'site', site), ...smsBudgets.site }] : []),
    ...(customer_id ? [{ budget_key: hiddenKey(shop, 'account', customer_id), ...smsBudgets.account }] : []),
    { budget_key: hiddenKey(shop, 'block', smsBlock(phone)), ...smsBudgets.block },
    { budget_key: hiddenKey(shop, 'day', 'all'), ...day },
  ];
}

/**
 * Sends a six-digit code to a phone for one purpose, valid for ten minutes; it replaces an earlier one. Returns the
 * seconds until the next may be requested. Waits, bans and budgets are shared by all servers and survive restarts.
 * Throws sms_phone_invalid with the field, sms_wait or sms_banned for the phone, sms_wait_address for the network,
 * account, number block or day, and captcha_required. Does the same with or without an account for the phone. Spec 1
 * §7, §8, invariants A6, A7, M16.
 */
export async function sendCode(shop: Shop, codeRequest: CodeRequest): Promise<{ time_to_wait: number }> {
  const phone = smsPhone(codeRequest.phone_code, codeRequest.phone_number);
  if (!phone || !smsCountries.has(storefrontOf(codeRequest.locale).country))
    throw new ApiError('sms_phone_invalid', { fields: { phone_number: 'phone_format' } });
  await requireCaptcha(shop, {
    form: 'sms',
    country: storefrontOf(codeRequest.locale).country,
    captcha: codeRequest.captcha,
  });
  const now = shop.now();
  const phone_hash = hiddenKey(shop, 'phone', phone);

  const done = await shop.db
    .transaction()
    .execute(async (tx) => {
      const known = await queries.lockPhone(tx, phone_hash, now);
      const sent_at = known.sent_at.filter((moment) => now.getTime() - moment.getTime() < 3_600_000);
      const verdict = smsVerdict(
        sent_at.map((moment) => moment.getTime()),
        now.getTime(),
        known.banned_until?.getTime() ?? null,
      );
      if (verdict.kind === 'banned') {
        const still = known.banned_until && known.banned_until > now ? known.banned_until : null;
        const until = still ?? new Date(now.getTime() + smsLock);
        if (!still) await queries.ban(tx, phone_hash, until);
        return { refused: 'sms_banned' as const, time_to_wait: secondsUntil(until, now) };
      }
      if (verdict.kind === 'wait') return { refused: 'sms_wait' as const, time_to_wait: verdict.time_to_wait };
      const until = await queries.draw(tx, budgetsOf(shop, phone, codeRequest), now);
      if (until) throw new Overdrawn(until);
      await queries.noteSending(tx, phone_hash, [...sent_at, now]);
      const seed = newSeed();
      const code_id = await queries.insertCode(tx, {
        phone_hash,
        purpose: codeRequest.purpose,
        code_hash: codeHash(shop, phone, codeRequest.purpose, codeOf(shop, seed)),
        sent_at: now,
      });
      const until_at = new Date(now.getTime() + smsCode.lifetime);
      const sms = { kind: smsPurposes[codeRequest.purpose], event: code_id, locale: codeRequest.locale, until_at };
      await queueSms(tx, { ...sms, data: { phone, seed } }, now);
      return { refused: null, time_to_wait: smsNextWait(sent_at.length + 1) };
    })
    .catch((error: unknown) => {
      if (!(error instanceof Overdrawn)) throw error;
      return {
        refused: 'sms_wait_address' as const,
        time_to_wait: Math.min(smsLongestWait, secondsUntil(error.until, now)),
      };
    });
  if (done.refused) throw new ApiError(done.refused, { time_to_wait: done.time_to_wait });
  return { time_to_wait: done.time_to_wait };
}

const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
