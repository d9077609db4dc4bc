import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { otlpTracer } from './otlpTracer.ts';

test('a collector that is slow costs spans, not memory: some thousand wait, the rest are dropped', async () => {
  const open: (() => void)[] = [];
  const collector = createServer((_request, response) => void open.push(() => response.end('{}')));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const tracer = otlpTracer({ endpoint: `http://127.0.0.1:${port}`, share: 1, log: createLog('silent') });
  const each = 20_000;
  tracer.request(undefined, () => {
    for (let made = 0; made < each; made += 1) tracer.child('x', {})?.();
  });
  expect(tracer.dropped()).toBeGreaterThan(each - 6000);
  const closed = tracer.close();
  while (open.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const answering = setInterval(() => {
    for (const answer of open.splice(0)) answer();
  }, 5);
  await closed;
  clearInterval(answering);
  collector.close();
});
