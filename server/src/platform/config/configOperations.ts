// The variables for operations: the provider's ledger, sales tax, previous keys, mails, traces, webhooks, drills. Part of config.ts.
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));

export const operationVariables = {
  DRILL_URL: {
    takes: 'the address of an incident drill’s desk: the office says on each page that this shop is a copy',
    check: url.optional(),
  },
  WEBHOOK_PRIVATE: {
    takes: '0 or 1: webhooks may lead to this machine and its network, by http too; unset, only outside of production',
    check: z
      .enum(['0', '1'])
      .transform((text) => text === '1')
      .optional(),
  },
  ADYEN_HMAC_KEY_PREVIOUS: {
    takes: '64 hexadecimal digits: the key before ADYEN_HMAC_KEY, accepted too while keys are changed',
    check: z
      .string()
      .regex(/^[0-9A-Fa-f]{64}$/u)
      .optional(),
  },
  SESSION_SECRET_PREVIOUS: {
    takes:
      'at least 32 characters: the secret before SESSION_SECRET, whose proofs are accepted too while it is changed',
    check: z.string().min(32).optional(),
  },
  ADYEN_REPORT_URL: {
    takes: 'where the provider’s reports are downloaded, https://ca-live.adyen.com; unset, the local simulator’s',
    check: url.optional(),
  },
  ADYEN_REPORT_KEY: {
    takes: 'the key of a report credential, or its user:password',
    check: z.string().min(1).default('local-report-key'),
  },
  TAX_URL: {
    takes:
      'a service that states the sales tax of American addresses, https://api.taxjar.com; unset, and while it does not answer, the tax is estimated by state and ZIP code',
    check: url.optional(),
  },
  TAX_API_KEY: { takes: 'the tax service’s key', check: z.string().min(1).default('local-tax-key') },
  TAX_TIMEOUT_MS: {
    takes: 'milliseconds to wait for the tax service, 100 to 10000',
    check: z.coerce.number().int().min(100).max(10_000).default(2000),
  },
  MAIL_RATE: {
    takes: 'mails that one server sends in a second, at most, 1 to 200',
    check: z.coerce.number().int().min(1).max(200).default(50),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    takes: 'the address of an OpenTelemetry collector (OTLP over HTTP), http://127.0.0.1:4318; unset makes no traces',
    check: url.optional(),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    takes: 'the share of requests that are traced, 0 to 1',
    check: z.coerce.number().min(0).max(1).default(0.1),
  },
} as const satisfies Record<string, { takes: string; check: z.ZodType }>;
