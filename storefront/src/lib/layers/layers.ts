import { useContext, useEffect, useRef } from 'react';
import { type BlockerFunction, NavigationType, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

type Router = NonNullable<React.ContextType<typeof RouterContext>>['router'];
type Layer = { readonly close: () => void };

const blockerKey = 'layers';
/** Some browsers drop a traversal that another navigation overtakes; after this it counts as done. */
const travelMs = 1000;
/** A page that has arrived closes the trays of the one before when it is drawn. */
const drawnMs = 300;

/** What lies over the page, lowest first. */
const layers: Layer[] = [];
let router: Router | undefined;
/** The router's navigation starts from the page's own entry: first all entries of layers go. */
let navigating = false;
let travel: ReturnType<typeof setTimeout> | undefined;
let settling = false;

type EntryState = { readonly key?: string; readonly layer?: number } | null;
const entry = (): EntryState => window.history.state as EntryState;
/** How many entries of layers the current one is above the page's own. */
const depth = (): number => entry()?.layer ?? 0;

/** Brings the history to one entry per layer, then lets a navigation go on that waits for it. */
function settle(): void {
  settling = false;
  if (travel !== undefined) return;
  const wanted = navigating ? 0 : layers.length;
  const there = depth();
  if (there > wanted) {
    travel = setTimeout(arrive, travelMs);
    window.history.go(wanted - there);
    return;
  }
  // The entry of a fragment has no state until a layer lies over it: `onPop` then knows a traversal back to it.
  if (wanted > there && entry() === null) window.history.replaceState({}, '');
  for (let layer = there + 1; layer <= wanted; layer += 1) window.history.pushState({ ...entry(), layer }, '');
  const blocker = router?.state.blockers.get(blockerKey);
  if (navigating && blocker?.state === 'blocked') blocker.proceed();
}

// One layer often goes as another comes: both are settled at once.
function settleSoon(): void {
  if (settling) return;
  settling = true;
  queueMicrotask(settle);
}

function arrive(): void {
  clearTimeout(travel);
  travel = undefined;
  settleSoon();
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState;
  // A link to a fragment of the same page makes a new entry; the router opens what the fragment names.
  if (state === null) {
    setTimeout(settleSoon, drawnMs);
    return;
  }
  const to = state.layer ?? 0;
  const isOurs = travel !== undefined || layers.length > 0 || to > 0;
  // Another page, or no layer: the router's.
  if (!isOurs || (state.key ?? 'default') !== router?.state.location.key) return;
  // The same page: the router would load it once more.
  event.stopImmediatePropagation();
  // Forward to the entry of a layer that is closed opens nothing: what was typed in it is gone.
  if (travel === undefined && to < layers.length) layers.at(-1)?.close();
  arrive();
}

const beforeNavigation: BlockerFunction = ({ historyAction }) => {
  if (historyAction === NavigationType.Pop || (depth() === 0 && travel === undefined)) return false;
  navigating = true;
  settleSoon();
  return true;
};

function connect(to: Router): void {
  if (router === to) return;
  router?.deleteBlocker(blockerKey);
  router = to;
  navigating = false;
  to.getBlocker(blockerKey, beforeNavigation);
  to.subscribe(({ navigation, blockers }) => {
    if (!navigating || navigation.state !== 'idle' || blockers.get(blockerKey)?.state !== 'unblocked') return;
    navigating = false;
    setTimeout(settleSoon, drawnMs);
  });
  // In the capture phase, before the router's own listener.
  window.addEventListener('popstate', onPop, true);
}

/**
 * Connects the layers with the router, and leaves the entry of a layer that a reload or another document has left
 * behind.
 */
export function useLayerHistory(): void {
  const context = useContext(RouterContext);
  useEffect(() => {
    if (!context) return;
    connect(context.router);
    settleSoon();
  }, [context]);
}

/**
 * Something that the shopper has opened over the page: the browser's Back closes it, the one on top first. It adds one
 * history entry as long as it is open, with the page's own address, and takes it away when it closes by another way.
 * What opens by itself (notifications, banners) is no layer: Back would not leave a page that was only looked at.
 */
export function useLayer(close: () => void, open = true): void {
  useLayerHistory();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (!open) return undefined;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [open]);
}
