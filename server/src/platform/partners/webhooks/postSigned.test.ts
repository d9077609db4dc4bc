// What a hostile or broken receiver does with a message: each try ends, and leads nowhere else. decisions/0131, decisions/0152.
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postSigned } from './postSigned.ts';
import { privateAddress } from './publicAddress.ts';

const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** A receiver that answers the first bytes with a text of its own, byte for byte; null ends the connection. Counts its connections. */
async function receiver(answer: string | null) {
  const sockets = new Set<Socket>();
  const of = { port: 0, connections: 0 };
  const server = createServer((socket) => {
    of.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => (answer === null ? socket.destroy() : socket.write(answer)));
  });
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  of.port = (server.address() as AddressInfo).port;
  return of;
}

const message = {
  message_id: '0b8f2a54-51c1-4bb0-9a7e-3a3e7b1a9d10',
  body: '{}',
  secrets: [Buffer.from('secret')],
  at: new Date('2026-11-21T10:00:00Z'),
  may_be_private: true,
} as const;
const post = (port: number) => postSigned({ ...message, url: `http://127.0.0.1:${port}/hook` });

test.each([
  [
    'says yes before the body of its answer ends',
    'HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\nbegin',
    { status: 200 },
  ],
  [
    'sends a body without an end',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegin\r\n',
    { status: 200 },
  ],
  ['says to go on first', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', { status: 204 }],
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    { status: 101 },
  ],
  ['is no web server', 'SSH-2.0-OpenSSH\r\n', { error: 'HPE_INVALID_CONSTANT' }],
  [
    'sends headers without measure',
    `HTTP/1.1 200 OK\r\nX-Fill: ${'a'.repeat(100_000)}`,
    { error: 'HPE_HEADER_OVERFLOW' },
  ],
  ['ends the connection', null, { error: 'ECONNRESET' }],
  ['fails', 'HTTP/1.1 500 Internal Server Error\r\n\r\n', { status: 500 }],
] as const)('a receiver that %s ends the try', async (_what, answer, expected) => {
  expect(await post((await receiver(answer)).port)).toEqual(expected);
});

test('S6: a redirect is an answer, and its address is not called', async () => {
  const inside = await receiver('HTTP/1.1 204 No Content\r\n\r\n');
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = await receiver(
      `HTTP/1.1 ${status} Elsewhere\r\nLocation: http://127.0.0.1:${inside.port}/\r\nContent-Length: 0\r\n\r\n`,
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await post(port)).toEqual({ status });
  }
  expect(inside.connections).toBe(0);
});

test('S6: no address of this machine is called in production, by number or by name, and none without a certificate', async () => {
  const inside = await receiver('HTTP/1.1 204 No Content\r\n\r\n');
  const closed = (host: string, scheme = 'https') =>
    postSigned({ ...message, may_be_private: false, url: `${scheme}://${host}:${inside.port}/` });
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([host, await closed(host)]).toEqual([host, { error: privateAddress }]);
  expect(await closed('127.0.0.1', 'http')).toEqual({ error: privateAddress });
  expect(inside.connections).toBe(0);
  // It answers, and not by TLS.
  const untrusted = await postSigned({ ...message, url: `https://127.0.0.1:${inside.port}/` });
  expect(untrusted).toHaveProperty('error');
});
