import { staffPresence, type LiveMessage } from '@vitrine/contract/staffLive';
import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../calls/call.ts';
import { mayRepeat } from '../calls/repeats.ts';
import { meKey } from '../session/member.ts';
import { isHeard, isOutdated } from './liveKeys.ts';
import { noteLive, notePeople, openThings, watchThings } from './liveStore.ts';
import { canListen, SharedStream } from './sharedStream.ts';

type Events = Extract<LiveMessage, { type: 'changed' }>['events'];

/** Milliseconds in which events are joined, and between two reads because of them: a rush of orders reads lists now and then. */
const joinMs = 300;
const restMs = 2000;

/**
 * Reads again what the page shows of what has changed. A page that is not used reads when it is used again: reads keep a sign-in
 * alive. decisions/0105.
 */
function reader(client: QueryClient): { readonly take: (events: Events | 'all') => void; readonly stop: () => void } {
  let waiting: Events = [];
  let isAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const read = (): void => {
    const [events, all] = [waiting, isAll];
    timer = undefined;
    waiting = [];
    isAll = false;
    last = Date.now();
    void client.invalidateQueries({
      predicate: ({ queryKey, state, meta }) =>
        mayRepeat(state.data, meta?.['isRead']) && (all ? isHeard(queryKey) : isOutdated(queryKey, events)),
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    });
  };
  return {
    take(events) {
      if (events === 'all') isAll = true;
      else waiting = [...waiting, ...events];
      // Not all browsers at once.
      timer ??= setTimeout(read, Math.max(joinMs, last + restMs - Date.now()) + Math.random() * joinMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Hears what changes in the house while the office is open. decisions/0117. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!canListen()) return undefined;
    const { take, stop } = reader(client);
    const stream = new SharedStream({
      onMessage(message) {
        if (message.type === 'changed') take(message.events);
        if (message.type === 'reset') take('all');
        if (message.type === 'people') notePeople(message.thing, message.names);
        // What the member is and may do is asked at once, also on an unused page: it may have to close.
        if (message.type === 'rights' || message.type === 'ended') void client.invalidateQueries({ queryKey: meKey });
        if (message.type === 'rights') take('all');
      },
      onState(isOpen, isNew) {
        noteLive(isOpen);
        // What was read before it opened may have changed meanwhile.
        if (isNew) take('all');
      },
      tell: (stream_id, things) => call(staffPresence, { body: { stream_id, open: [...things] } }),
    });
    const show = (): void => stream.open(openThings());
    const unwatch = watchThings(show);
    show();
    return () => {
      unwatch();
      stop();
      stream.leave();
    };
  }, [client]);
}
