import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../testing/patience.ts';
import { serve, type Serving } from './serve.ts';

vi.setConfig({ testTimeout: longTest });

const open: Serving[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const serving of open.splice(0)) await serving.stop(0);
});

const start = async (listener: Parameters<typeof serve>[0]): Promise<Serving> => {
  const serving = await serve(listener, 0);
  open.push(serving);
  return serving;
};
const beatMs = 500;
/**
 * Sends `start` and then one `drop` per half second until the server closes the connection. Returns how many: a clock
 * that is as slow as the server's own, because both are timers of this process.
 */
const dropsUntilCut = async (port: number, start: string, drop: string): Promise<number> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume().write(start);
  let drops = 0;
  const beat = setInterval(() => {
    drops += 1;
    socket.write(drop);
  }, beatMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(beat);
  return drops;
};
/** The drops that a client can send within ten seconds. */
const most = 10_000 / beatMs;

describe('S13: slow clients are cut off within 10 seconds', () => {
  const hello: Parameters<typeof serve>[0] = (request, response) => {
    request.resume();
    request.once('end', () => response.end('hello'));
  };

  test.concurrent('one that sends its headers slowly', async () => {
    const { port } = await serve(hello, 0);
    const drops = await dropsUntilCut(port, 'GET / HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n');
    expect(drops).toBeLessThanOrEqual(most);
  });

  test.concurrent('one that sends its body slowly', async () => {
    const { port } = await serve(hello, 0);
    const drops = await dropsUntilCut(port, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n', 'x');
    expect(drops).toBeLessThanOrEqual(most);
  });

  test.concurrent('one that does not read its answer', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<ServerResponse>();
    let beats = 0;
    const { port } = await serve((_request, response) => {
      const beat = setInterval(() => (beats += 1), beatMs);
      response.end(Buffer.alloc(30_000_000));
      response.once('close', () => {
        clearInterval(beat);
        resolve(response);
      });
    }, 0);
    // Without a listener for its data, a socket reads nothing.
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    expect((await cut).writableFinished).toBe(false);
    expect(beats).toBeLessThanOrEqual(most);
    socket.destroy();
  });

  test.concurrent('but not one that waits for a slow answer', async () => {
    const { port } = await serve((_request, response) => void setTimeout(() => response.end('late'), 9_500), 0);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late');
  });
});

test('S12: refuses a body with a wrong length, or times out', async () => {
  const { port } = await start((request, response) => {
    request.resume();
    request.once('end', () => response.end('hello'));
  });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString())).once('close', () => resolve(text));
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{"more":"than two"}');
  });
  expect(answer).toMatch(/400 Bad Request/u);
});

test('S12: headers of more than 16 KB are 431', async () => {
  const { port } = await start((_request, response) => void response.end('hello'));
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-long': 'a'.repeat(17_000) } });
  expect(status).toBe(431);
});

test('S15: a request with two lengths is refused', async () => {
  const { port } = await start((_request, response) => void response.end('hello'));
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString())).once('close', () => resolve(text));
    socket.write(
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    );
  });
  expect(answer).toMatch(/^HTTP\/1.1 400/u);
});

/** A server that never answers by itself: `arrived` gives the response of its first request. */
const silent = async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  return { serving: await serve((_request, response) => resolve(response), 0), arrived };
};

test('stop lets the request in flight finish and accepts no new ones', async () => {
  const { serving, arrived } = await silent();
  const inFlight = fetch(`http://127.0.0.1:${serving.port}/`).then((response) => response.text());
  const response = await arrived;
  const stopped = serving.stop(longTest);
  await expect(fetch(`http://127.0.0.1:${serving.port}/`)).rejects.toThrow();
  response.end('finished');
  expect(await inFlight).toBe('finished');
  await stopped;
});

// The patience of `stop` and the keep-alive timeout are longer than the test's own timeout.
test('stop does not wait for a connection that becomes idle after the stop', { timeout: 30_000 }, async () => {
  const { serving, arrived } = await silent();
  const socket = connect(serving.port, '127.0.0.1');
  sockets.push(socket.resume());
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const response = await arrived;
  // The headers are sent before the stop, so they cannot contain `connection: close`.
  response.writeHead(200).write('half');
  const stopped = serving.stop(longTest);
  response.end();
  await stopped;
});

test('stop closes the remaining connections after its timeout', async () => {
  const { serving, arrived } = await silent();
  const hanging = fetch(`http://127.0.0.1:${serving.port}/`).catch(() => 'cut');
  await arrived;
  await serving.stop(200);
  expect(await hanging).toBe('cut');
});

test('reports a taken port in one line', async () => {
  const other = createServer().listen(0);
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(serve(() => undefined, port)).rejects.toThrow(`PORT holds ${port}, where another program listens`);
  other.close();
});
