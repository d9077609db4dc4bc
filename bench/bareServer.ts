// A bare node:http server in a process of its own: sends the same bytes for every request, the ceiling on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (sent: { body: string; headers: Record<string, string> }) => {
  const body = Buffer.from(sent.body, 'base64');
  const headers = { ...sent.headers, 'content-length': String(body.length) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
