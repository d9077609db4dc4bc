import type { ReactNode } from 'react';
import { createStore, useStore } from './store.ts';

/** What the overlay tells of; each variant has its words in the `notice` texts. Spec 1 §2. */
export type NoticeVariant =
  | 'login'
  | 'logout'
  | 'wechat-binding'
  | 'newsletter'
  | 'contact-us'
  | 'change-password'
  | 'add-to-cart'
  | 'account-created'
  | 'card-deleted'
  | 'error';

export type Notice = {
  readonly variant: NoticeVariant;
  readonly title: string;
  readonly text?: ReactNode;
  readonly picture?: { readonly url: string; readonly alt: string };
  /** `critical` stays until closed; `super-critical` is not closed by click or Escape either. Spec 1 §4. */
  readonly level?: 'normal' | 'critical' | 'super-critical';
};
export type ShownNotice = Notice & { readonly id: number; readonly leaving: boolean };

/** Shown for 4 seconds; removed half a second after it goes. Spec 1 §9. */
export const noticeMs = 4000;
export const noticeRemovalMs = 500;

const shown = createStore<ShownNotice | null>(null);
const loading = createStore(0);
let lastId = 0;

/** Shows a notice in place of the one there is. A super-critical one gives way to nothing less. */
export function notify(notice: Notice): void {
  lastId += 1;
  const next: ShownNotice = { ...notice, id: lastId, leaving: false };
  shown.set((now) => (now?.level === 'super-critical' && notice.level !== 'super-critical' ? now : next));
}

/** Closes the notice, by its id when only that one is meant. */
export function closeNotice(id?: number): void {
  const now = shown.get();
  if (!now || (id !== undefined && now.id !== id)) return;
  shown.set(() => ({ ...now, leaving: true }));
  setTimeout(() => shown.set((still) => (still?.id === now.id ? null : still)), noticeRemovalMs);
}

export function useNotice(): ShownNotice | null {
  return useStore(shown);
}

/** Shows the loader until the answer is called. */
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
