/**
 * The person that a code identifies: `openid` in this shop, `unionid` over all apps of the shop's owner; null where
 * WeChat does not return it.
 */
type WechatPerson = { readonly openid: string; readonly unionid: string | null };

/** WeChat refused, with its own number (`errcode`). What it says in words is left out: it may repeat what was sent. */
export class WechatRefused extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super(`WeChat refused with ${errcode}`);
    this.errcode = errcode;
  }
}

/** What the shop asks of the messaging app. */
export type Wechat = {
  /**
   * Where the visitor is asked for consent; WeChat sends them to `redirect_uri` with `code` and `state`, or `state`
   * alone.
   */
  authorizeUrl: (redirect_uri: string, state: string) => string;
  /** Throws WechatRefused, or another error where WeChat does not answer. */
  openidOf: (code: string) => Promise<string>;
  personOf: (code: string) => Promise<WechatPerson>;
};
