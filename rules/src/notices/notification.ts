/** How long a notification is shown, in milliseconds. Spec 1 §4, §9. */
export const notificationLifeMs = 4000;
/** After closing, when it leaves the page; the add-to-cart one too. Spec 1 §4, §9. */
export const notificationRemovalMs = 500;

/** Notification types, the stronger last. Spec 1 §4. */
export const notificationTypes = ['normal', 'critical', 'super-critical'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Life of a notification in milliseconds, null for one that stays until it is closed. Spec 1 §4. */
export function lifeOf(type: NotificationType): number | null {
  return type === 'normal' ? notificationLifeMs : null;
}

/** Whether click or Escape closes it: all but super-critical. Spec 1 §4. */
export function isDismissible(type: NotificationType): boolean {
  return type !== 'super-critical';
}

/**
 * Milliseconds a notification has left, when it stood `shown_ms` not counting pauses under hover or focus; null for
 * one that stays. Spec 1 §4.
 */
export function lifeLeft(type: NotificationType, shown_ms: number): number | null {
  const life = lifeOf(type);
  return life === null ? null : Math.max(0, life - shown_ms);
}

type Notification = { readonly id: string; readonly type: NotificationType };
/** The one shown, and those that wait for it to go. */
export type Notifications<N extends Notification> = { readonly shown: N | null; readonly waiting: readonly N[] };

const strength = (notification: Notification) => notificationTypes.indexOf(notification.type);

/**
 * A notification arrives. One of the same strength or stronger takes the place; a weaker one waits, so that a passing
 * message never covers a critical one. What is covered waits too if it would have stayed, else it had its time. The
 * same message (by id) is not kept twice. Spec 1 §4.
 */
export function arrive<N extends Notification>(state: Notifications<N>, incoming: N): Notifications<N> {
  const waiting = state.waiting.filter(({ id }) => id !== incoming.id);
  const { shown } = state;
  if (shown === null || shown.id === incoming.id) return { shown: incoming, waiting };
  if (strength(incoming) < strength(shown)) return { shown, waiting: [...waiting, incoming] };
  return { shown: incoming, waiting: lifeOf(shown.type) === null ? [shown, ...waiting] : waiting };
}

/** The shown notification goes; the strongest that waits follows, the first among equals. Spec 1 §4. */
export function leave<N extends Notification>(state: Notifications<N>): Notifications<N> {
  const [next = null] = state.waiting.toSorted((a, b) => strength(b) - strength(a));
  return { shown: next, waiting: state.waiting.filter((notification) => notification !== next) };
}
