// Analytics events of an account: the event and its page, no personal data.

const bare = (path: string): string => path.split(/[?#]/u)[0] ?? '';

/** A new account has signed in, through the form or the messaging app. Spec 1 §4. */
export function loginDoneEvent(source: 'create' | 'wechat') {
  return { event: 'login_done', source } as const;
}

/** A phone is banned from codes for an hour (3100002). Spec 1 §8. */
export const smsBannedEvent = { event: 'sms_banned' } as const;

/** An account creation failed for a technical reason on the page of this path. Spec 1 §8. */
export function creationErrorEvent(path: string) {
  return { event: 'account_creation_error', path: bare(path) } as const;
}
