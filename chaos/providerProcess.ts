// The payment provider as a process of its own, to be killed: the local simulator behind a front that writes its books to a
// file before it answers, and reads them when it starts. `node chaos/providerProcess.ts PORT FILE`.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { entryOf, type Entry, linesOf } from './entries.ts';

const [port = '', file = ''] = process.argv.slice(2);
let front = '';

const simulator = await createAdyenSimulator({ port: 0, webhook_url: `http://127.0.0.1:${port}/notices` });
const { state } = simulator;
const written = new Map<string, string>();
/** Keys whose answer is in the books. */
const answered = new Set<string>();
let booked = 0;
let results = 0;

const write = (...entries: Entry[]): void =>
  appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

/** Loads the books of the previous process. */
function readBooks(): void {
  if (!existsSync(file)) return;
  for (const line of linesOf(readFileSync(file, 'utf8'))) {
    const entry = entryOf(line);
    if (entry.kind === 'payment') {
      state.payments.set(entry.payment.psp_reference, entry.payment);
      written.set(entry.payment.psp_reference, JSON.stringify(entry.payment));
    } else if (entry.kind === 'answer') {
      state.answers.set(entry.key, Promise.resolve(entry.answer));
      answered.add(entry.key);
    } else if (entry.kind === 'result') state.results.set(entry.result, entry.decided);
    else if (entry.kind === 'booking') state.bookings.push({ ...entry.booking, at: new Date(entry.booking.at) });
  }
  booked = state.bookings.length;
  results = state.results.size;
}

/** The settled answers that are not written yet; also waits for a call that arrives meanwhile. */
async function newAnswers(): Promise<Map<string, unknown>> {
  const settled = new Map<string, unknown>();
  for (;;) {
    const open = [...state.answers].filter(([key]) => !answered.has(key) && !settled.has(key));
    if (open.length === 0) return settled;
    for (const [key, answer] of open) settled.set(key, await answer);
  }
}

/** The payment that an answer names. */
function paymentIn(answer: unknown): string | null {
  const named = (answer as { answer?: { pspReference?: unknown } } | null)?.answer?.pspReference;
  return typeof named === 'string' ? named : null;
}

/**
 * Writes all changes of the calls so far before an answer is sent. In one write: a kill must not separate a payment from the
 * key that requested it, or the shop's retry would be charged again.
 */
async function keepBooks(): Promise<void> {
  const answers = await newAnswers();
  const entries: Entry[] = [];
  const keys = new Map([...answers].toReversed().map(([key, answer]) => [paymentIn(answer), key]));
  for (const payment of state.payments.values()) {
    const text = JSON.stringify(payment);
    if (written.get(payment.psp_reference) === text) continue;
    written.set(payment.psp_reference, text);
    entries.push({ kind: 'payment', payment, key: keys.get(payment.psp_reference) ?? null });
  }
  for (const booking of state.bookings.slice(booked))
    entries.push({ kind: 'booking', booking: { ...booking, at: booking.at.toISOString() } });
  booked = state.bookings.length;
  for (const [result, decided] of [...state.results].slice(results)) entries.push({ kind: 'result', result, decided });
  results = state.results.size;
  for (const [key, answer] of answers) {
    answered.add(key);
    entries.push({ kind: 'answer', key, answer });
  }
  if (entries.length > 0) write(...entries);
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Calls the simulator; null where it closed the connection on purpose. */
function asked(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | null> {
  return new Promise((done) => {
    const headers = { ...incoming.headers, host: new URL(simulator.url).host };
    request(`${simulator.url}${incoming.url ?? '/'}`, { method: incoming.method, headers }, done)
      .once('error', () => done(null))
      .end(body);
  });
}

/** Forwards a call, and its answer once the books are written, so that a decision survives a kill. */
async function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
  const answer = await asked(incoming, body);
  const bytes = answer && (await bodyOf(answer));
  await keepBooks();
  if (!answer || !bytes) {
    outgoing.destroy();
    return;
  }
  const isJson = answer.headers['content-type']?.includes('json') ?? false;
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  outgoing.end(isJson ? bytes.toString().replaceAll(simulator.url, front) : bytes);
}

async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await bodyOf(incoming);
  if (incoming.url !== '/notices') return pass(incoming, body, outgoing);
  write({ kind: 'notice', body: body.toString() });
  outgoing.writeHead(200, { 'content-type': 'text/plain' });
  outgoing.end('[accepted]');
}

readBooks();
const server = createServer((incoming, outgoing) => {
  take(incoming, outgoing).catch(() => outgoing.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  front = `http://127.0.0.1:${port}`;
  process.send?.('open');
});
process.once('disconnect', () => process.exit(0));
