import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { wechatBindByPhone } from '@vitrine/contract/wechat';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { wechatVisitMinutes } from '@vitrine/rules/wechat/visit';
import { requireConsent } from '../signin/consentGate.ts';
import { takeOverByPhone } from '../signin/takeOver.ts';
import { setRenewed, signedInAnswer, signIn } from '../signin/signIn.ts';
import { customerOfPhone, markPhoneProven } from '../signin/wechatMark.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { checkCode } from '../../customers/sms/checkCode.ts';
import { bind } from '../signin/bind.ts';
import * as queries from './queries.ts';

type Body = BodyOf<typeof wechatBindByPhone>;

const visitBegan = (now: Date): Date => new Date(now.getTime() - wechatVisitMinutes * 60_000);

/** The form's errors by field; empty if it is valid. The repeated code field, if sent, must equal the first. */
function faultsOf({ phonecode, loginphone, verificationcode, confirm_verificationcode }: Body): Record<string, string> {
  const faults: Record<string, string> = {};
  if (phonecode.trim() === '') faults['phonecode'] = 'required';
  if (loginphone.trim() === '') faults['loginphone'] = 'required';
  else if (!smsPhone(phonecode, loginphone)) faults['loginphone'] = 'phone_format';
  if (verificationcode.trim() === '') faults['verificationcode'] = 'required';
  else if (confirm_verificationcode && confirm_verificationcode.trim() !== verificationcode.trim())
    faults['confirm_verificationcode'] = 'format';
  return faults;
}

/**
 * Links the session's proven WeChat account to the customer of a phone that a code proves, and signs in under a new
 * session value. The first proof of its phone removes an account's earlier sign-in methods. A phone without an account
 * is stored as proven, for the account that is created next. Reveals nothing about accounts before the code is
 * verified. Throws payload_refused with the fields, wechat_params_needed without a proven WeChat account, code_wrong,
 * consent_required, wechat_already_bound or wechat_unionid_used. Spec 3 §5, §7, §8, invariants A1, A5, A6.
 */
export async function bindByPhone(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  from: { address: string; reply: Reply },
): Promise<AnswerOf<typeof wechatBindByPhone>> {
  const fields = faultsOf(body);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  await limitAddress(shop, 'wechat-binding', from.address);
  const now = shop.now();
  const { session_id } = visitor;
  const person = session_id ? await queries.identity(shop.db, session_id, visitBegan(now)) : undefined;
  if (!person || !session_id) throw new ApiError('wechat_params_needed');

  const { phonecode: phone_code, loginphone: phone_number, verificationcode: code, locale } = body;
  if (!(await checkCode(shop, { phone_code, phone_number, purpose: 'wechat_binding', code })))
    throw new ApiError('code_wrong', { fields: { verificationcode: 'code_wrong' } });

  const phone = smsPhone(phone_code, phone_number) ?? '';
  const bound = await shop.db.transaction().execute(async (tx) => {
    const customer_id = await customerOfPhone(tx, phone);
    if (!customer_id) {
      await queries.notePhone(tx, session_id, phone, now);
      return null;
    }
    await requireConsent(tx, customer_id, body, now);
    await takeOverByPhone(tx, customer_id, now);
    await bind(tx, person, customer_id, now);
    await queries.forgetIdentity(tx, session_id);
    return { customer_id, raw: await signIn(shop, tx, visitor, customer_id, now) };
  });
  if (!bound) return { need_create_account: true, user: null, basket: null, lifetime: null };
  setRenewed(shop, from.reply, bound.raw);
  return { need_create_account: false, ...(await signedInAnswer(shop, bound.customer_id, locale, false)) };
}

/**
 * Links a new account to the session's WeChat account if the session has proven the account's phone; otherwise changes
 * nothing. Throws wechat_unionid_used. Spec 1 §4 (source wechat).
 */
export async function bindNewCustomer(
  tx: Tx,
  visitor: Visitor,
  made: { customer_id: string; phone_login: string | null },
  now: Date,
): Promise<void> {
  const person = visitor.session_id ? await queries.identity(tx, visitor.session_id, visitBegan(now)) : undefined;
  if (!person || !visitor.session_id || made.phone_login === null) return;
  const is_fresh = person.proven_at !== null && person.proven_at > visitBegan(now);
  if (!is_fresh || person.proven_phone !== made.phone_login) return;
  await markPhoneProven(tx, made.customer_id, now);
  await bind(tx, person, made.customer_id, now);
  await queries.forgetIdentity(tx, visitor.session_id);
}
