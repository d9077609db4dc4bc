import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** Connects, writes, and returns after how many milliseconds the server closed the connection. */
const cutAfter = async (port: number, write: (socket: Socket) => void): Promise<number> => {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  write(socket);
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - started;
};

describe('S13: slow clients are cut off within 10 seconds', () => {
  const hello: Parameters<typeof serve>[0] = (request, response) => {
    request.resume();
    request.once('end', () => response.end('hello'));
  };

  test.concurrent('one that sends its headers slowly', async () => {
    const { port } = await serve(hello, 0);
    const took = await cutAfter(port, (socket) => {
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n');
      const drop = setInterval(() => socket.write('x-a: b\r\n'), 500);
      socket.once('close', () => clearInterval(drop));
      socket.resume();
    });
    expect(took).toBeLessThan(10_500);
  });

  test.concurrent('one that sends its body slowly', async () => {
    const { port } = await serve(hello, 0);
    const took = await cutAfter(port, (socket) => {
      socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n');
      const drop = setInterval(() => socket.write('x'), 500);
      socket.once('close', () => clearInterval(drop));
      socket.resume();
    });
    expect(took).toBeLessThan(10_500);
  });

  test.concurrent('one that does not read its answer', async () => {
    const { port } = await serve((_request, response) => void response.end(Buffer.alloc(30_000_000)), 0);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await sleep(10_000);
    let received = 0;
    socket.on('data', (data: Buffer) => (received += data.length));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toBeLessThan(30_000_000);
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

test('stop lets the request in flight finish and accepts no new ones', async () => {
  const serving = await serve((_request, response) => void setTimeout(() => response.end('finished'), 400), 0);
  const inFlight = fetch(`http://127.0.0.1:${serving.port}/`).then((response) => response.text());
  await sleep(100);
  const stopped = serving.stop(5000);
  await expect(fetch(`http://127.0.0.1:${serving.port}/`)).rejects.toThrow();
  expect(await inFlight).toBe('finished');
  await stopped;
});

test('stop does not wait for a keep-alive connection that becomes idle after the stop', async () => {
  const serving = await serve((_request, response) => {
    // The headers are sent before the stop, so they cannot contain `connection: close`.
    response.writeHead(200).write('half');
    setTimeout(() => response.end(), 300);
  }, 0);
  const socket = connect(serving.port, '127.0.0.1');
  sockets.push(socket.resume());
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await sleep(100);
  const asked = performance.now();
  await serving.stop(5000);
  expect(performance.now() - asked).toBeLessThan(2000);
});

test('stop closes the remaining connections after its timeout', async () => {
  const serving = await serve(() => undefined, 0);
  const hanging = fetch(`http://127.0.0.1:${serving.port}/`).catch(() => 'cut');
  await sleep(100);
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
