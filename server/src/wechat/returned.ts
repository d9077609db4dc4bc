import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { wechatOpenid, wechatUnionid } from '@vitrine/contract/wechat';
import { wechatRefusal } from '@vitrine/rules/wechat/visit';
import { requireConsent } from '../account/consentGate.ts';
import { setRenewed, signIn } from '../account/signIn.ts';
import { limitAddress } from '../http/addressLimits.ts';
import { ApiError } from '../http/ApiError.ts';
import type { Reply } from '../http/route.ts';
import { WechatRefused } from '../partners/wechat/wechat.ts';
import { renewSession } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { bind } from './bind.ts';
import * as queries from './queries.ts';
import { takeState } from './state.ts';
import { wechatOf } from './wechatOf.ts';

type Body = BodyOf<typeof wechatUnionid>;

/**
 * The code of a visitor who is really back, from where this session sent them. Throws wechat_params_needed or
 * unionid_error.
 */
async function codeOf(
  shop: Shop,
  visitor: Visitor,
  { code, state }: BodyOf<typeof wechatOpenid>,
  address: string,
): Promise<string> {
  await limitAddress(shop, 'wechat-return', address);
  // Without a code the visitor refused, or came from elsewhere.
  if (!code || !state) throw new ApiError('wechat_params_needed');
  if (!(await takeState(shop, visitor.raw, state))) throw new ApiError('unionid_error');
  return code;
}

/** Asks WeChat. What it refuses becomes wechat_user_not_found or unionid_error, its silence unavailable. */
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

/** The visitor's id in this shop's WeChat. Throws as `unionid`. Spec 1 §7. */
export async function openid(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof wechatOpenid>,
  address: string,
): Promise<AnswerOf<typeof wechatOpenid>> {
  const code = await codeOf(shop, visitor, body, address);
  return { openid: await asked(shop, wechatOf(shop).openidOf(code)) };
}

/**
 * Takes a visitor back from the messaging app. A customer who is signed in is bound to the person they are there; a
 * person who is bound signs in, under a new session value; whoever else is remembered for the binding form. Throws
 * wechat_params_needed, unionid_error, wechat_user_not_found, wechat_already_bound, wechat_unionid_used,
 * consent_required or unavailable. Spec 1 §3, §7, §8, invariants A1, S5.
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
    const owner = await queries.customerOf(tx, known.unionid);
    if (owner) {
      await requireConsent(tx, owner, body, now);
      return { raw: await signIn(shop, tx, visitor, owner, now), is_bound: true };
    }
    // Whoever knew the session before must not know the one that is somebody in the messaging app.
    const renewed = await renewSession(tx, visitor, null, now);
    await queries.noteIdentity(tx, renewed.session_id, known, now);
    return { raw: renewed.raw, is_bound: false };
  });
  setRenewed(shop, from.reply, done.raw);
  return answer(done.is_bound);
}
