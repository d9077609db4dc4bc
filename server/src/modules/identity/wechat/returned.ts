import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { wechatOpenid, wechatUnionid } from '@vitrine/contract/wechat';
import { wechatRefusal } from '@vitrine/rules/wechat/visit';
import { notePayer } from '../../checkout/checkout/wechatPayer.ts';
import { requireConsent } from '../signin/consentGate.ts';
import { setRenewed, signIn } from '../signin/signIn.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { WechatRefused } from '../../../platform/partners/wechat/wechat.ts';
import { ensureSession, renewSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { bind, boundCustomer } from '../signin/bind.ts';
import * as queries from './queries.ts';
import { takeState } from './state.ts';
import { wechatOf } from './wechatOf.ts';

type Body = BodyOf<typeof wechatUnionid>;

/**
 * Returns the code if the state proves that this session was redirected to WeChat. Throws wechat_params_needed or
 * unionid_error.
 */
async function codeOf(
  shop: Shop,
  visitor: Visitor,
  { code, state }: BodyOf<typeof wechatOpenid>,
  address: string,
): Promise<string> {
  await limitAddress(shop, 'wechat-return', address);
  // A missing code means that the visitor refused, or did not come from WeChat.
  if (!code || !state) throw new ApiError('wechat_params_needed');
  if (!(await takeState(shop, visitor.raw, state))) throw new ApiError('unionid_error');
  return code;
}

/**
 * Sends a request to WeChat. Maps a rejection to wechat_user_not_found or unionid_error, and a missing answer to
 * unavailable.
 */
async function asked<Answer>(shop: Shop, question: Promise<Answer>): Promise<Answer> {
  return question.catch((error: unknown) => {
    if (error instanceof WechatRefused) {
      shop.log.info({ errcode: error.errcode }, 'WeChat refused');
      const not_found = wechatRefusal(error.errcode) === 'user_not_found';
      throw new ApiError(not_found ? 'wechat_user_not_found' : 'unionid_error');
    }
    shop.log.error({ err: error }, 'WeChat could not be asked');
    throw new ApiError('unavailable');
  });
}

/**
 * Returns the visitor's id for this shop's WeChat app, and keeps it for a payment inside WeChat. Throws as `unionid`.
 * Spec 1 §7, decisions/0073.
 */
export async function openid(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof wechatOpenid>,
  address: string,
): Promise<AnswerOf<typeof wechatOpenid>> {
  const code = await codeOf(shop, visitor, body, address);
  const found = await asked(shop, wechatOf(shop).openidOf(code));
  const now = shop.now();
  await notePayer(shop.db, await ensureSession(shop.db, visitor, now), found, now);
  return { openid: found };
}

/**
 * Handles a visitor's return from WeChat. Links a signed-in customer to the WeChat person, signs in a linked person
 * under a new session value, and stores any other person for the linking form. Throws wechat_params_needed,
 * unionid_error, wechat_user_not_found, wechat_already_bound, wechat_unionid_used, consent_required or unavailable.
 * Spec 1 §3, §7, §8, invariants A1, S5.
 */
export async function unionid(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  from: { address: string; reply: Reply },
): Promise<AnswerOf<typeof wechatUnionid>> {
  const code = await codeOf(shop, visitor, body, from.address);
  const person = await asked(shop, wechatOf(shop).personOf(code));
  if (!person.unionid) throw new ApiError('unionid_error');
  const known = { openid: person.openid, unionid: person.unionid };
  const answer = (is_binded_wechat: boolean) => ({ is_binded_wechat, openid: known.openid, success: true as const });
  const now = shop.now();
  const { customer_id } = visitor;
  if (customer_id) {
    await shop.db.transaction().execute((tx) => bind(tx, known, customer_id, now));
    return answer(true);
  }
  const done = await shop.db.transaction().execute(async (tx) => {
    const owner = await boundCustomer(tx, known.unionid);
    if (owner) {
      await requireConsent(tx, owner, body, now);
      return { raw: await signIn(shop, tx, visitor, owner, now), is_bound: true };
    }
    // Renews the session value, because an attacker may know the old one.
    const renewed = await renewSession(tx, visitor, null, now);
    await queries.noteIdentity(tx, renewed.session_id, known, now);
    return { raw: renewed.raw, is_bound: false };
  });
  setRenewed(shop, from.reply, done.raw);
  return answer(done.is_bound);
}
