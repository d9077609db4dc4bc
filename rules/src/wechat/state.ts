/** Seconds in which a visitor must return from the messaging app. Invariant S5. */
export const wechatStateSeconds = 600;

/** The state that WeChat returns unchanged: letters and digits, at most 128. Invariant S5. */
export const wechatStatePattern = /^[0-9a-f]{104}$/;
