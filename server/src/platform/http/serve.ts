import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConfigError } from '../config/config.ts';

/** The time a client has to send its request, in milliseconds (invariant S13). */
const slowMs = 8_000;
/**
 * The socket timeout in milliseconds. A client that reads nothing is cut off after twice this, because Node first checks
 * for pending writes.
 */
const stillMs = 4_500;
/** The keep-alive timeout in ms: longer than a load balancer's, so that the server never closes one it is about to use. */
const idleMs = 65_000;

/** Handles a connection that requests a protocol upgrade. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type Serving = { port: number; stop: (patienceMs: number) => Promise<void> };

/**
 * Listens on a port. Throws ConfigError, naming `variable`, when the port is taken. `stop` lets requests in flight
 * finish. Without `upgrade`, the server answers an upgrade request as a normal one.
 */
export async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  variable = 'PORT',
  upgrade: Upgrade | null = null,
): Promise<Serving> {
  const answering = new Map<Socket, ServerResponse>();
  let stopping = false;
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: slowMs,
      requestTimeout: slowMs,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: idleMs,
    },
    (request, response) => {
      const { socket } = request;
      answering.set(socket, response);
      response.once('close', () => {
        if (answering.get(socket) === response) answering.delete(socket);
      });
      if (stopping) response.setHeader('connection', 'close');
      listener(request, response);
    },
  );
  server.maxRequestsPerSocket = 10_000;
  server.timeout = stillMs;
  server.on('timeout', (socket: Socket) => {
    const response = answering.get(socket);
    // The server is slow here, not the client.
    if (response && !response.headersSent && response.req.complete) return;
    socket.destroy();
  });
  if (upgrade) server.on('upgrade', upgrade);
  await listen(server, port, variable);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async stop(patienceMs) {
      stopping = true;
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection may become idle after the first call; left open, it would delay the stop until the timeout.
      const tidy = setInterval(() => server.closeIdleConnections(), 50);
      server.closeIdleConnections();
      await closed;
      clearInterval(tidy);
      clearTimeout(cut);
    },
  };
}

function listen(server: Server, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`${variable} holds ${port}, where another program listens; it takes a free port.`)
          : error,
      ),
    );
    server.listen(port, resolve);
  });
}
