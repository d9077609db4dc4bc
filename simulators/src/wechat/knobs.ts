/** What a test or a developer may change of the local WeChat. */
export type WechatKnobs = {
  /** Whose phone it is: another name is another person. */
  person: string;
  /** WeChat tells no union id: the account is not joined to an open platform. */
  no_unionid: boolean;
  /** The person left WeChat between consent and question (40003). */
  unknown_person: boolean;
  /** The code comes back spoilt (40029). */
  spoilt_code: boolean;
  /** Every question is answered with this number; null answers as it should. */
  errcode: number | null;
  /** The API answers nothing but 502. */
  down: boolean;
};

/** As it answers while nothing is changed. */
export const newKnobs = (): WechatKnobs => ({
  person: 'anne',
  no_unionid: false,
  unknown_person: false,
  spoilt_code: false,
  errcode: null,
  down: false,
});
