import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { installTracer } from './spans.ts';

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/**
 * Starts tracing if a collector is set; without one, loads no tracing code. Returns a function that stops it and sends the
 * waiting spans, or null.
 */
export async function openTracing(config: Settings, log: Logger): Promise<(() => Promise<void>) | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === undefined) return null;
  const { otlpTracer } = await import('./otlpTracer.ts');
  const { markPartnerCalls } = await import('./partnerSpans.ts');
  const tracer = otlpTracer({ endpoint, share, log });
  installTracer(tracer);
  const stop = markPartnerCalls();
  return async () => {
    installTracer(null);
    stop();
    await tracer.close();
  };
}
