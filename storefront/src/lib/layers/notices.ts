import { arrive, leave, type Notifications, notificationRemovalMs } from '@vitrine/rules/notices/notification';
import type { ReactNode } from 'react';
import { createStore, useStore } from '../browser/store.ts';

/** The notifications of the overlay. Spec 1 §2. */
export type NoticeVariant =
  | 'login'
  | 'logout'
  | 'wechat-binding'
  | 'newsletter'
  | 'contact-us'
  | 'change-password'
  | 'add-to-cart'
  | 'account-created'
  | 'profile'
  | 'card-deleted'
  | 'address'
  | 'error';

export type Notice = {
  readonly variant: NoticeVariant;
  readonly title: string;
  readonly text?: ReactNode;
  /** A button in place of the text. */
  readonly retry?: { readonly label: string; readonly onClick: () => void };
  readonly picture?: { readonly url: string; readonly alt: string };
  /** `critical` stays until closed; `super-critical` is not closed by click or Escape either. Spec 1 §4. */
  readonly level?: 'normal' | 'critical' | 'super-critical';
  /** A call failed or was refused. */
  readonly isFailure?: true;
};
export type ShownNotice = Notice & {
  readonly id: string;
  readonly type: 'normal' | 'critical' | 'super-critical';
  readonly leaving: boolean;
};

const notices = createStore<Notifications<ShownNotice>>({ shown: null, waiting: [] });
const loading = createStore(0);
let lastId = 0;

/** Shows a notification; a weaker one waits behind one that must be read first. Spec 1 §4. */
export function notify(notice: Notice): void {
  lastId += 1;
  const incoming: ShownNotice = { ...notice, id: String(lastId), type: notice.level ?? 'normal', leaving: false };
  // Removes a closed notification at once: behind another one it would wait for its turn and delay the others.
  notices.set((now) => arrive(now.shown?.leaving ? leave(now) : now, incoming));
}

/** Closes the notification, or only the one with this id; the next in the queue follows. */
export function closeNotice(id?: string): void {
  const { shown } = notices.get();
  if (!shown || shown.leaving || (id !== undefined && shown.id !== id)) return;
  notices.set((now) => ({ ...now, shown: { ...shown, leaving: true } }));
  setTimeout(() => notices.set((now) => (now.shown?.id === shown.id ? leave(now) : now)), notificationRemovalMs);
}

export function useNotice(): ShownNotice | null {
  return useStore(notices).shown;
}

/** Shows the loader until the returned function is called. */
export function showLoader(): () => void {
  loading.set((count) => count + 1);
  let open = true;
  return () => {
    if (open) loading.set((count) => count - 1);
    open = false;
  };
}

export function useLoading(): boolean {
  return useStore(loading) > 0;
}
