/** A solved captcha and until when it may be sent, in milliseconds since 1970. */
export type Proof = { readonly captcha: string; readonly until: number };
