/**
 * The person that a code identifies: `openid` in this shop, `unionid` over all apps of the shop's owner; null where
 * WeChat does not return it.
 */
type WechatPerson = { readonly openid: string; readonly unionid: string | null };

/** WeChat refused with its error code (`errcode`). Leaves out its message, because that may repeat the request. */
export class WechatRefused extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super(`WeChat refused with ${errcode}`);
    this.errcode = errcode;
  }
}

/** The interface of WeChat sign-in. */
export type Wechat = {
  /**
   * The address of the consent page; WeChat redirects the visitor to `redirect_uri` with `code` and `state`, or with
   * `state` alone after a refusal. `openid` alone needs no consent, so WeChat shows no page then.
   */
  authorizeUrl: (redirect_uri: string, state: string, wanted: 'person' | 'openid') => string;
  /** Throws WechatRefused, or another error when WeChat does not answer. */
  openidOf: (code: string) => Promise<string>;
  personOf: (code: string) => Promise<WechatPerson>;
};
