import { trayTimings } from '@vitrine/rules/screen/timings';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { createStore, useStore } from '../browser/store.ts';

/** Every tray of the three documents; each has its row in `app/trays.ts`. */
const trayNames = [
  'account',
  'account-merge',
  'cart',
  'cfdi',
  'consent',
  'contact',
  'country',
  'create-password',
  'create-profile',
  'edit-address',
  'edit-password',
  'edit-profile',
  'fapiao',
  'filter',
  'find-in-store',
  'find-order',
  'find-pickup',
  'forgot-password',
  'gift-message',
  'help',
  'navigation',
  'open-sessions',
  'newsletter',
  'order',
  'orders',
  'passkeys',
  'personal-data',
  'return-details',
  'return-request',
  'signin',
  'size',
  'size-card',
  'stock-alert',
  'configurator',
  'store-details',
  'visits',
  'wechat-binding',
  'wishlist',
] as const;
export type TrayName = (typeof trayNames)[number];
export type TrayParams = Readonly<Record<string, string>>;

export type TrayEntry = {
  readonly id: number;
  readonly name: TrayName;
  readonly params: TrayParams;
  /** The element that gets the focus back. */
  readonly opener: Element | null;
  readonly closing: boolean;
};

/** Guards against closing the tray. Kept outside the entry because forms change it while they are used. */
type Guard = {
  /** Must pass before a click on the overlay closes the tray (spec 1 §2); it shows its own errors. */
  validate?: () => boolean;
  /** Unsaved text: closing asks first. */
  unsaved?: boolean;
};

type State = { readonly entries: readonly TrayEntry[]; readonly asking: boolean };

const state = createStore<State>({ entries: [], asking: false });
const guards = new Map<number, Guard>();
let escapeHolds = 0;
let lastId = 0;

/** Whether a name is that of a tray. */
export const isTrayName = (name: string): name is TrayName => trayNames.some((known) => known === name);
const live = () => state.get().entries.filter((entry) => !entry.closing);
const motion = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : trayTimings.animation);

function remove(ids: readonly number[]): void {
  state.set((now) => ({ ...now, entries: now.entries.filter((entry) => !ids.includes(entry.id)) }));
  for (const id of ids) guards.delete(id);
}

function leave(closing: readonly TrayEntry[]): void {
  const ids = closing.map((entry) => entry.id);
  state.set((now) => ({
    asking: false,
    entries: now.entries.map((entry) => (ids.includes(entry.id) ? { ...entry, closing: true } : entry)),
  }));
  setTimeout(() => remove(ids), motion());
}

/** Opens a tray over those that are open. Focus will return to `opener`. Spec 1 §2. */
export function openTray(
  name: TrayName,
  params: TrayParams = {},
  opener: Element | null = document.activeElement,
): void {
  lastId += 1;
  const entry: TrayEntry = { id: lastId, name, params, opener, closing: false };
  state.set((now) => ({ asking: false, entries: [...now.entries, entry] }));
}

// A tray with unsaved text asks before it closes; the shopper's answer comes back through `answerUnsaved`.
function leaveUnlessUnsaved(closing: readonly TrayEntry[]): boolean {
  if (closing.some((entry) => guards.get(entry.id)?.unsaved)) {
    state.set((now) => ({ ...now, asking: true }));
    return false;
  }
  leave(closing);
  return true;
}

/** Closes the top tray. */
export function closeTray(): boolean {
  return leaveUnlessUnsaved(live().slice(-1));
}

/** Closes all trays (Escape, the overlay, a change of page). */
export function closeAllTrays(): boolean {
  return leaveUnlessUnsaved(live());
}

/** Closes all trays after an action in them succeeded: typed text is saved. */
export function finishTrays(): void {
  leave(live());
}

/** A click on the overlay: validates the top tray first, when it asks for that. Spec 1 §2. */
export function clickOverlay(): void {
  const top = live().at(-1);
  const validate = top && guards.get(top.id)?.validate;
  if (!validate || validate()) closeAllTrays();
}

/** Escape closes all, except while a suggestion list is open. Returns whether there was a tray. Spec 1 §2. */
export function closeByEscape(): boolean {
  const was_open = live().length > 0;
  if (escapeHolds === 0) closeAllTrays();
  return was_open;
}

/** Stops Escape from closing the trays until the returned function is called: for an open suggestion list. */
export function holdEscape(): () => void {
  escapeHolds += 1;
  let isActive = true;
  return () => {
    if (isActive) escapeHolds -= 1;
    isActive = false;
  };
}

/** The shopper's answer to "leave without saving?". */
export function answerUnsaved(leaving: boolean): void {
  if (leaving) leave(live());
  else state.set((now) => ({ ...now, asking: false }));
}

/** Names of earlier releases, which links in sent mails still use. */
const renamed: Readonly<Record<string, TrayName>> = { 'own-data': 'personal-data' };

/**
 * Parses `#tray=name&key=value…`; null when the fragment names no known tray. The query of the page may name the order that the
 * tray is about (`?order_id=…`). Spec 1 §2, spec 3 §2.
 */
export function trayOfFragment(hash: string, search = ''): { name: TrayName; params: TrayParams } | null {
  const [first = '', ...pairs] = hash.split('&');
  const read = /^#?tray[=:-]?(.+)$/u.exec(first)?.[1] ?? '';
  const name = renamed[read] ?? read;
  if (!isTrayName(name)) return null;
  const order_id = new URLSearchParams(search).get('order_id');
  return {
    name,
    params: { ...(order_id && { order_id }), ...Object.fromEntries(new URLSearchParams(pairs.join('&'))) },
  };
}

/** Parses a tray trigger: `data-tray` names the tray, `data-tray-params` holds its parameters as JSON. Spec 3 §2. */
export function trayOfTrigger(trigger: Element): { name: TrayName; params: TrayParams } | null {
  const name = trigger.getAttribute('data-tray') ?? '';
  if (!isTrayName(name)) return null;
  const params: unknown = JSON.parse(trigger.getAttribute('data-tray-params') ?? '{}');
  if (typeof params !== 'object' || params === null) return null;
  return { name, params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])) };
}

/** The current trays. */
export function useTrays(): State {
  return useStore(state);
}

type TrayPlace = {
  readonly entry: TrayEntry;
  /** 0 is the lowest. */
  readonly level: number;
  readonly top: boolean;
};

export const TrayPlaceContext = createContext<TrayPlace | null>(null);

/** The tray that holds this component. */
export function useTrayPlace(): TrayPlace | null {
  return useContext(TrayPlaceContext);
}

/** Guards the tray that holds this component while mounted; see `Guard`. */
export function useTrayGuard(guard: Guard): void {
  const id = useTrayPlace()?.entry.id;
  const { validate, unsaved } = guard;
  const currentGuard = useMemo(
    () => ({ ...(validate ? { validate } : {}), ...(unsaved === undefined ? {} : { unsaved }) }),
    [validate, unsaved],
  );
  useEffect(() => {
    if (id === undefined) return undefined;
    guards.set(id, currentGuard);
    return () => void guards.delete(id);
  }, [id, currentGuard]);
}
