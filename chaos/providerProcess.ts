// The payment provider as a process of its own, to be killed: the local simulator behind a front that writes its books to
// a file before it answers, and reads them again when it starts. `node chaos/providerProcess.ts PORT FILE`.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { entryOf, type Entry, linesOf } from './entries.ts';

const [port = '', file = ''] = process.argv.slice(2);
let front = '';

const simulator = await createAdyenSimulator({ port: 0, webhook_url: `http://127.0.0.1:${port}/notices` });
const { state } = simulator;
const written = new Map<string, string>();
let booked = 0;
let results = 0;

const write = (entry: Entry): void => appendFileSync(file, `${JSON.stringify(entry)}\n`);

/** Takes the books up where the last process left them. */
function readBooks(): void {
  if (!existsSync(file)) return;
  for (const line of linesOf(readFileSync(file, 'utf8'))) {
    const entry = entryOf(line);
    if (entry.kind === 'payment') {
      state.payments.set(entry.payment.psp_reference, entry.payment);
      written.set(entry.payment.psp_reference, JSON.stringify(entry.payment));
    } else if (entry.kind === 'answer') state.answers.set(entry.key, Promise.resolve(entry.answer));
    else if (entry.kind === 'result') state.results.set(entry.result, entry.decided);
    else if (entry.kind === 'booking') state.bookings.push({ ...entry.booking, at: new Date(entry.booking.at) });
  }
  booked = state.bookings.length;
  results = state.results.size;
}

/** Writes whatever a call changed, before its answer leaves. */
async function keepBooks(key: string | undefined): Promise<void> {
  for (const payment of state.payments.values()) {
    const text = JSON.stringify(payment);
    if (written.get(payment.psp_reference) === text) continue;
    written.set(payment.psp_reference, text);
    write({ kind: 'payment', payment, key: key ?? null });
  }
  for (const booking of state.bookings.slice(booked))
    write({ kind: 'booking', booking: { ...booking, at: booking.at.toISOString() } });
  booked = state.bookings.length;
  for (const [result, decided] of [...state.results].slice(results)) write({ kind: 'result', result, decided });
  results = state.results.size;
  const answer = key === undefined ? undefined : state.answers.get(key);
  if (key !== undefined && answer) write({ kind: 'answer', key, answer: await answer });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
  const key = incoming.headers['idempotency-key'];
  const asked = request(
    `${simulator.url}${incoming.url ?? '/'}`,
    { method: incoming.method, headers: { ...incoming.headers, host: new URL(simulator.url).host } },
    (answer) => {
      void bodyOf(answer).then(async (bytes) => {
        await keepBooks(typeof key === 'string' ? key : undefined);
        const text = answer.headers['content-type']?.includes('json')
          ? bytes.toString().replaceAll(simulator.url, front)
          : bytes;
        const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        outgoing.end(text);
      });
    },
  );
  // The simulator cut the line on purpose: what it decided stays decided.
  asked.on('error', () => void keepBooks(typeof key === 'string' ? key : undefined).then(() => outgoing.destroy()));
  asked.end(body);
}

readBooks();
const server = createServer((incoming, outgoing) => {
  void bodyOf(incoming).then(
    (body) => {
      if (incoming.url !== '/notices') return pass(incoming, body, outgoing);
      write({ kind: 'notice', body: body.toString() });
      outgoing.writeHead(200, { 'content-type': 'text/plain' });
      outgoing.end('[accepted]');
    },
    () => outgoing.destroy(),
  );
});
server.listen(Number(port), '127.0.0.1', () => {
  front = `http://127.0.0.1:${port}`;
  process.send?.('open');
});
process.once('disconnect', () => process.exit(0));
