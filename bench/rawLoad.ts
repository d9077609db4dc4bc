import { connect } from 'node:net';

/**
 * A serialised request, made beforehand so that the load costs the machine as little as pgbench does.
 */
export function rawRequest(method: string, url: URL, headers: Record<string, string>, body = ''): Buffer {
  const lines = { host: url.host, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${url.pathname}${url.search} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

const lengthOf = (head: string): number => Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? Number.NaN);

/**
 * Sends visits, each a list of requests in order, over a few reused connections: each request once the previous is answered.
 * Returns requests a second; throws on any other answer than 200.
 */
export async function sendVisits(
  url: string,
  visits: readonly (readonly Buffer[])[],
  connections = 8,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const waiting = visits.values();
  const one = (): Promise<void> =>
    new Promise((done, failed) => {
      const socket = connect(Number(port), hostname);
      let answer = Buffer.alloc(0);
      let visit: ArrayIterator<Buffer> | undefined;
      const send = (): void => {
        const request = visit?.next().value;
        if (request) return void socket.write(request);
        visit = waiting.next().value?.values();
        if (visit) send();
        else socket.end(done);
      };
      socket.setNoDelay(true);
      socket.on('error', failed);
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
        const end = answer.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = answer.toString('latin1', 0, end + 2);
        if (!head.startsWith('HTTP/1.1 200 ')) failed(new Error(`not answered with 200: ${answer.toString()}`));
        else if (answer.length >= end + 4 + lengthOf(head)) {
          answer = Buffer.alloc(0);
          send();
        }
      });
    });
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return visits.reduce((sum, visit) => sum + visit.length, 0) / ((performance.now() - from) / 1000);
}

/** Sends independent requests. Returns requests a second. */
export function sendAll(url: string, requests: readonly Buffer[], connections = 8): Promise<number> {
  return sendVisits(
    url,
    requests.map((request) => [request]),
    connections,
  );
}
