/** Seconds in which a visitor must be back from the messaging app. Invariant S5. */
export const wechatStateSeconds = 600;

/** What WeChat sends back unchanged: letters and digits, 128 at most. Invariant S5. */
export const wechatStatePattern = /^[0-9a-f]{104}$/;
