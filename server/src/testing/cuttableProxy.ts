import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A way to a database that can be cut and mended: `url` leads through it. */
export async function cuttableProxy(
  target: string,
): Promise<{ url: string; cut: () => void; mend: () => void; close: () => Promise<void> }> {
  const { hostname, port, searchParams } = new URL(target);
  // The embedded database listens on a socket in a folder.
  const folder = searchParams.get('host');
  const socketPort = searchParams.get('port') ?? (port || '5432');
  const toDatabase = (): Socket =>
    folder === null ? connect(Number(port || 5432), hostname) : connect(`${folder}/.s.PGSQL.${socketPort}`);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = toDatabase();
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  through.searchParams.delete('host');
  through.searchParams.delete('port');
  return {
    url: through.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
