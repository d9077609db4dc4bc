/** Display time of a notification, in milliseconds. Spec 1 §4, §9. */
export const notificationLifeMs = 4000;
/** Delay between closing and removal from the page, in milliseconds, also for the add-to-cart one. Spec 1 §4, §9. */
export const notificationRemovalMs = 500;

/** Notification types, weakest first. Spec 1 §4. */
export const notificationTypes = ['normal', 'critical', 'super-critical'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Display time of a notification in milliseconds, null for one that stays until closed. Spec 1 §4. */
export function lifeOf(type: NotificationType): number | null {
  return type === 'normal' ? notificationLifeMs : null;
}

/** Whether a click or Escape closes it: all but super-critical. Spec 1 §4. */
export function isDismissible(type: NotificationType): boolean {
  return type !== 'super-critical';
}

/**
 * Remaining milliseconds of a notification shown for `shown_ms`, without the pauses under hover or focus; null for one
 * that stays. Spec 1 §4.
 */
export function lifeLeft(type: NotificationType, shown_ms: number): number | null {
  const life = lifeOf(type);
  return life === null ? null : Math.max(0, life - shown_ms);
}

type Notification = { readonly id: string; readonly type: NotificationType };
/** The visible notification and the queue behind it. */
export type Notifications<N extends Notification> = { readonly shown: N | null; readonly waiting: readonly N[] };

const strength = (notification: Notification) => notificationTypes.indexOf(notification.type);

/**
 * Adds a notification. One of equal or higher strength replaces the visible one; a weaker one is queued, so that it
 * never covers a critical one. A replaced notification is queued if it stays until closed, else dropped. The same id is
 * stored once. Spec 1 §4.
 */
export function arrive<N extends Notification>(state: Notifications<N>, incoming: N): Notifications<N> {
  const waiting = state.waiting.filter(({ id }) => id !== incoming.id);
  const { shown } = state;
  if (shown === null || shown.id === incoming.id) return { shown: incoming, waiting };
  if (strength(incoming) < strength(shown)) return { shown, waiting: [...waiting, incoming] };
  return { shown: incoming, waiting: lifeOf(shown.type) === null ? [shown, ...waiting] : waiting };
}

/** Removes the visible notification and shows the strongest queued one, the first among equals. Spec 1 §4. */
export function leave<N extends Notification>(state: Notifications<N>): Notifications<N> {
  const [next = null] = state.waiting.toSorted((a, b) => strength(b) - strength(a));
  return { shown: next, waiting: state.waiting.filter((notification) => notification !== next) };
}
