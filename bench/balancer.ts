import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The load balancer of docs/haproxy.cfg on a port of its own, in front of servers on two ports. Needs haproxy. */
export function startBalancer(folder: string, front: number, ports: readonly number[]): ChildProcess {
  const config = readFileSync(new URL('../docs/haproxy.cfg', import.meta.url), 'utf8')
    .replace(':8080', `127.0.0.1:${front}`)
    .replaceAll('shop-1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('shop-2:3000', `127.0.0.1:${ports[1]}`);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  const balancer = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  balancer.once('error', () => {
    throw new Error('haproxy is not there: install it from the system’s packages.');
  });
  return balancer;
}
