import { expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openTracing } from './openTracing.ts';

vi.mock('./otlpTracer.ts', () => {
  throw new Error('the tracer was loaded');
});

test('without a collector no tracer is loaded', async () => {
  expect(await openTracing(readConfig({ NODE_ENV: 'test' }), createLog('silent'))).toBeNull();
  const set = readConfig({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
  await expect(openTracing(set, createLog('silent'))).rejects.toThrow();
});
