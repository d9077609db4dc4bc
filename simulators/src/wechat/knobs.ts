/** Settings of the local WeChat that a test or a developer may change. */
export type WechatKnobs = {
  /** The owner of the phone: another name is another person. */
  person: string;
  /** Returns no union id: the account is not joined to an open platform. */
  no_unionid: boolean;
  /** The person left WeChat between consent and request (40003). */
  unknown_person: boolean;
  /** The code comes back invalid (40029). */
  spoilt_code: boolean;
  /** Answers every request with this error number; null answers normally. */
  errcode: number | null;
  /** The API answers only 502. */
  down: boolean;
};

/** The default settings. */
export const newKnobs = (): WechatKnobs => ({
  person: 'anne',
  no_unionid: false,
  unknown_person: false,
  spoilt_code: false,
  errcode: null,
  down: false,
});
