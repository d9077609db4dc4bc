import type { Context } from 'hono';
import { bytesOf } from './bytesOf.ts';
import type { Env } from './env.ts';

/** Answers a file as a download that no cache stores. Invariants S3, S16. */
export function sendFile(context: Context<Env>, name: string, type: string, bytes: Buffer): Response {
  context.header('cache-control', 'no-store');
  context.header('content-type', type);
  context.header('content-disposition', `attachment; filename="${name}"`);
  context.header('x-content-type-options', 'nosniff');
  return context.body(bytesOf(bytes));
}

/** Answers a PDF as `sendFile` does. */
export const sendPdf = (context: Context<Env>, name: string, pdf: Buffer): Response =>
  sendFile(context, name, 'application/pdf', pdf);
