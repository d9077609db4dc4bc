// The lower bound of an order's cost: a bare node:http server with as many requests as an order makes, each with as many empty
// statements, and a provider that answers at once and notifies later. Measures HTTP, Node and the database's wire alone.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** The number of statements in each call of a guest's order, begin and commit included; payment.test.ts counts them. */
const before = { '/api/commerce/basket/add': 1, '/api/commerce/delivery/address': 2, '/api/commerce/payment': 9 };
const afterAnswer = 6;
const ofNotification = 1;

const empty = { name: 'empty', text: 'select $1::integer', values: [1] };

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(database: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: database });
  const send = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await pool.query(empty);
  };
  let open = 0;
  let reportSettled = (): void => {};
  const notify = async (): Promise<void> => {
    await (await fetch(`${shop_url}/webhook`, { method: 'POST', body: '{}' })).text();
    open -= 1;
    reportSettled();
  };
  const provider = createServer((request, response) => {
    request.resume().once('end', () => {
      response.end('{}');
      open += 1;
      void notify();
    });
  });
  const shop = createServer((request, response) => {
    const path = request.url ?? '';
    const work = async (): Promise<void> => {
      if (path === '/webhook') return send(ofNotification);
      await send(before[path as keyof typeof before] ?? 0);
      if (path !== '/api/commerce/payment') return;
      await (await fetch(provider_url, { method: 'POST', body: '{}' })).text();
      await send(afterAnswer);
    };
    request.resume().once('end', () => void work().then(() => response.setHeader('content-length', 2).end('{}')));
  });
  const [provider_url, shop_url] = [await listening(provider), await listening(shop)];
  process.on('message', () => {
    reportSettled = () => void (open === 0 && process.send?.('settled'));
    reportSettled();
  });
  process.send?.(shop_url);
}

process.once('message', (database: string) => void start(database));
