import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

export type Load = {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
};

/** Requests per second answered with 2xx; throws on any other answer, since a fast error proves nothing. */
export async function requestsPerSecond({
  url,
  connections = 32,
  seconds = 5,
  headers = {},
  method = 'GET',
  body,
}: Load): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers, method, ...(body ? { body } : {}) });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/**
 * Starts the bare server with these bytes and headers, in parallel to the load as the shop. `database`: it reads a row there.
 */
export async function bareServer(
  body: Buffer,
  headers: Record<string, string>,
  database: string | null = null,
): Promise<{ url: string; close: () => void }> {
  const child = fork(new URL('./bareServer.ts', import.meta.url).pathname);
  child.send({ body: body.toString('base64'), headers, database });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, close: () => void child.kill() };
}

/** Fetches once and returns the raw bytes of the wire, still encoded. */
export async function wireBytes(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import('node:http');
  return new Promise((done, failed) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headerEntries = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !/^(?:date|connection|keep-alive|transfer-encoding|content-length)$/u.test(name)
            ? [[name, value] as const]
            : [],
        );
        done({ body: Buffer.concat(chunks), headers: Object.fromEntries(headerEntries) });
      });
    })
      .on('error', failed)
      .end();
  });
}

/** Measures A and B alternately, several times; the median of the ratios, so that a drifting machine cancels out. */
export async function pairedRatio(
  a: () => Promise<number>,
  b: () => Promise<number>,
  rounds = 3,
): Promise<{ a: number; b: number; ratio: number }> {
  const pairs: { a: number; b: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await a();
    const other = await b();
    pairs.push({ a: one, b: other, ratio: one / other });
  }
  pairs.sort((left, right) => left.ratio - right.ratio);
  const middle = pairs[Math.floor(pairs.length / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}
