import { Hono } from 'hono';
import { messagesPage } from './pages.ts';
import type { StoredSms } from './storedSms.ts';

type SmsKnobs = {
  /** Answers every message with this status until reset; null accepts them. */
  answer: number | null;
  /** Accepts the message and closes the connection without an answer. */
  lose_answer: boolean;
};

export type SmsOutbox = { app: Hono; messages: StoredSms[]; knobs: SmsKnobs };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * An SMS provider that sends nothing and stores everything: `POST /messages` as the shop's adapter calls it, each name once; a
 * page shows them.
 */
export function createSmsOutbox(api_key: string): SmsOutbox {
  const messages: StoredSms[] = [];
  const knobs: SmsKnobs = { answer: null, lose_answer: false };
  const app = new Hono();
  app.post('/messages', async (context) => {
    if (context.req.header('authorization') !== `Bearer ${api_key}`) return context.json({ error: 'key' }, 401);
    if (knobs.answer !== null) return new Response(JSON.stringify({ error: 'knob' }), { status: knobs.answer });
    const message_id = context.req.header('idempotency-key') ?? '';
    const body = await context.req.json<Record<string, unknown>>();
    const [to, from, content] = [text(body['to']), text(body['from']), text(body['text'])];
    if (!message_id || !/^\+\d{8,15}$/u.test(to) || !from || !content) return context.json({ error: 'message' }, 400);
    if (!messages.some((known) => known.message_id === message_id))
      messages.push({ id: messages.length + 1, message_id, from, to, text: content, received_at: new Date() });
    if (knobs.lose_answer) return new Response(null, { status: 504 });
    return context.json({ message_id, status: 'accepted' }, 202);
  });
  app.get('/messages.json', (context) => context.json(messages));
  app.get('/', (context) => context.html(messagesPage(messages.toReversed())));
  return { app, messages, knobs };
}
