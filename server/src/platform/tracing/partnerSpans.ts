// Spans of the calls to partners: Node publishes each `fetch` on diagnostics channels, so the adapters need no tracing
// code. Records only method, host and status, because a path may contain a payment's id.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type EndSpan, startSpan } from './spans.ts';

type Asked = { request: { method: string; origin: string | URL } };
type Answered = Asked & { response: { statusCode: number } };
type Failed = Asked & { error: unknown };

const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'request' in message;

/** Starts recording calls to partners in traced requests. Returns a function that stops it. */
export function markPartnerCalls(): () => void {
  const open = new WeakMap<object, EndSpan>();
  const take = (request: object): EndSpan | undefined => {
    const end = open.get(request);
    open.delete(request);
    return end;
  };
  const listeners: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        if (!isAsked(message)) return;
        const { method, origin } = message.request;
        const { host, hostname } = new URL(origin);
        const end = startSpan(
          () => `${method} ${host}`,
          () => ({ 'http.request.method': method, 'server.address': hostname }),
        );
        if (end) open.set(message.request, end);
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        if (!isAsked(message)) return;
        const { statusCode } = (message as Answered).response;
        take(message.request)?.(
          { 'http.response.status_code': statusCode },
          statusCode >= 500 ? String(statusCode) : undefined,
        );
      },
    ],
    ['undici:request:error', (message) => isAsked(message) && take(message.request)?.({}, (message as Failed).error)],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
