// A TCP proxy whose connections can be cut: to the provider, the database, Redis or the mail server.
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * `pass`: forwards bytes. `reset`: resets open connections and new ones. `black_hole`: accepts everything, and forwards and
 * answers nothing. `deaf`: forwards requests, drops answers.
 */
export type Line = 'pass' | 'reset' | 'black_hole' | 'deaf';

export type Proxy = { port: number; set: (line: Line) => void; close: () => Promise<void> };

/** Opens a proxy on a free port of this machine. `target` is called at each connection. */
export async function openProxy(target: () => NetConnectOpts): Promise<Proxy> {
  let line: Line = 'pass';
  const pairs = new Map<Socket, Socket>();
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (line === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target());
    pairs.set(near, far);
    const end = (): void => {
      pairs.delete(near);
      near.destroy();
      far.destroy();
    };
    far.on('error', end);
    near.on('close', end);
    far.on('close', end);
    near.on('data', (bytes) => {
      if (line !== 'black_hole') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (line === 'pass') near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    port: address.port,
    set(wanted) {
      // Dropped bytes are lost: a connection that has been silent stays closed.
      if (line !== wanted && (wanted === 'reset' || line !== 'pass')) cut();
      line = wanted;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
