// A browser that listens to what changes in the house.
import { type LiveMessage, liveMessage } from '@vitrine/contract/staffLive';
import { eventually } from './patience.ts';

type Ask = (
  path: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Response | Promise<Response>;

/** Listens with the cookies of a browser. Throws for a refusal, with its status. */
export async function listen(ask: Ask, jar: ReadonlyMap<string, string>, last_event_id: string | null = null) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const hanging = new AbortController();
  const response = await ask('/api/backend/staff/events', {
    headers: { cookie, ...(last_event_id === null ? {} : { 'last-event-id': last_event_id }) },
    signal: hanging.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(String(response.status));
  const state = { messages: [] as LiveMessage[], id: null as string | null, isOver: false, beats: 0, chunks: 0 };
  const reader = response.body.getReader();
  const take = (block: string): void => {
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) state.id = line.slice(4);
      if (line.startsWith('data: ')) state.messages.push(liveMessage.parse(JSON.parse(line.slice(6))));
      if (line.startsWith(':')) state.beats += 1;
    }
  };
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) break;
      state.chunks += 1;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
    state.isOver = true;
  };
  void read();
  /** The first message of a type, once it is there. */
  const hear = <Type extends LiveMessage['type']>(type: Type) =>
    eventually(() => {
      const found = state.messages.find((one): one is Extract<LiveMessage, { type: Type }> => one.type === type);
      if (!found) throw new Error(`no ${type} in ${JSON.stringify(state.messages)}`);
      return found;
    });
  const events = (): string[] =>
    state.messages.flatMap((one) =>
      one.type === 'changed' ? one.events.map(({ kind, key }) => `${kind} ${key}`) : [],
    );
  await hear('hello');
  return {
    state,
    headers: response.headers,
    hear,
    events,
    /** Once an event has come. */
    heard: (event: string) =>
      eventually(() => {
        if (!events().includes(event)) throw new Error(`no ${event} in ${events().join(', ')}`);
      }),
    over: () =>
      eventually(() => {
        if (!state.isOver) throw new Error('the stream is open');
      }),
    hangUp: async () => {
      hanging.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
export type LiveStream = Awaited<ReturnType<typeof listen>>;
