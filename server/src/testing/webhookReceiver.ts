// A program that webhooks tell what happens, on this machine.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** Opens a receiver for one test file. `answer` decides the status of each message; it may be late. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const receiver = { received, url: '', answer: (): number | Promise<number> => 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      void Promise.resolve(receiver.answer()).then((status) => response.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
