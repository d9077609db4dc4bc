// A TCP proxy whose line can be cut: to the provider, the database, Redis or the mail server.
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * `pass`: bytes go through. `reset`: open connections are reset and new ones too. `black_hole`: everything is taken and
 * nothing is passed on or answered. `deaf`: requests go through, answers do not.
 */
export type Line = 'pass' | 'reset' | 'black_hole' | 'deaf';

export type Proxy = { port: number; set: (line: Line) => void; close: () => Promise<void> };

/** Opens a proxy on a free port of this machine. `target` is asked at each connection. */
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
      // What was swallowed is lost for good: a connection that has been silent does not speak again.
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
