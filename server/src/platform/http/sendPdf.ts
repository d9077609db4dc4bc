import type { Context } from 'hono';
import type { Env } from './env.ts';

/** Answers a PDF as a download that no cache stores. Invariants S3, S16. */
export function sendPdf(context: Context<Env>, name: string, pdf: Buffer): Response {
  context.header('cache-control', 'no-store');
  context.header('content-type', 'application/pdf');
  context.header('content-disposition', `attachment; filename="${name}"`);
  context.header('x-content-type-options', 'nosniff');
  return context.body(new Uint8Array(pdf));
}
