import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Linux, macOS and Windows give ports from 32,768 on to outgoing connections, which could take one before its server starts. */
const [first, last] = [10_240, 32_767];

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port that is free now, and that no outgoing connection takes before its server listens on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last + 1);
  return (await isFree(port)) ? port : freePort();
}
