// What analytics learns of an account: that something happened, and on which page; nothing of the person.

const bare = (path: string): string => path.split(/[?#]/u)[0] ?? '';

/** A new account has signed its customer in, by the form or by the messaging app. Spec 1 §4. */
export function loginDoneEvent(source: 'create' | 'wechat') {
  return { event: 'login_done', source } as const;
}

/** A phone may be sent no code for an hour (3100002). Spec 1 §8. */
export const smsBannedEvent = { event: 'sms_banned' } as const;

/** An account could not be created for a technical reason, on the page of this path. Spec 1 §8. */
export function creationErrorEvent(path: string) {
  return { event: 'account_creation_error', path: bare(path) } as const;
}
