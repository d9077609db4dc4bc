// A bare node:http server in a process of its own: sends the same bytes for every request, the upper bound on this machine.
// With a database it first reads one row, the least that a call about a person must do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

process.once('message', (sent: { body: string; headers: Record<string, string>; database: string | null }) => {
  const body = Buffer.from(sent.body, 'base64');
  const headers = { ...sent.headers, 'content-length': String(body.length) };
  const pool = sent.database === null ? null : new pg.Pool({ connectionString: sent.database });
  const row = { name: 'row', text: 'select * from secret where name = $1', values: ['session'] };
  const server = createServer((_request, response) => {
    const send = (): void => {
      response.writeHead(200, headers);
      response.end(body);
    };
    if (pool) void pool.query(row).then(send);
    else send();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
