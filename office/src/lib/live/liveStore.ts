// What this page has heard by the stream: whether it is open, and which other members have what open.
import type { PresentThing } from '@vitrine/contract/staffLive';
import { useSyncExternalStore } from 'react';
import { isHeard } from './liveKeys.ts';

const nameOf = ({ kind, key }: PresentThing): string => `${kind} ${key}`;
const none: readonly string[] = [];

let isLive = false;
let people: ReadonlyMap<string, readonly string[]> = new Map();
let open: ReadonlyMap<symbol, PresentThing> = new Map();
const watchers = new Set<() => void>();
const changed = (): void => {
  for (const watch of watchers) watch();
};
const subscribe = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => watchers.delete(watch);
};

/** Notes whether the stream is open; while it is not, what others have open is unknown. */
export function noteLive(now: boolean): void {
  if (isLive === now) return;
  isLive = now;
  if (!now) people = new Map();
  changed();
}

/** Notes which other members have a thing open. */
export function notePeople(thing: PresentThing, names: readonly string[]): void {
  people = new Map([...people, [nameOf(thing), names]]);
  changed();
}

/** Opens a thing on this page; returns how to close it. */
export function openThing(thing: PresentThing): () => void {
  const place = Symbol(nameOf(thing));
  open = new Map([...open, [place, thing]]);
  changed();
  return () => {
    open = new Map([...open].filter(([one]) => one !== place));
    people = new Map([...people].filter(([name]) => name !== nameOf(thing)));
    changed();
  };
}

/** What this page has open. */
export const openThings = (): readonly PresentThing[] => [...open.values()];

/** Calls `watch` when what this page has open may have changed. */
export const watchThings = subscribe;

/** The other members that have a thing open. */
export const usePeople = (thing: PresentThing): readonly string[] =>
  useSyncExternalStore(subscribe, () => people.get(nameOf(thing)) ?? none);

/** Milliseconds after which a read repeats itself: half a minute, and never where the open stream tells what outdates it. */
export function useRefresh(queryKey: readonly unknown[]): number | false {
  const now = useSyncExternalStore(subscribe, () => isLive);
  return now && isHeard(queryKey) ? false : 30_000;
}
