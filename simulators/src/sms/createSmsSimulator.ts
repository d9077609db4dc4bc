import { serveHere } from '../serving.ts';
import { createSmsOutbox, type SmsOutbox } from './createSmsOutbox.ts';

export type SmsSimulator = SmsOutbox & { url: string; close: () => Promise<void> };

/** The SMS outbox on a port of its own. Port 0 takes any free one. */
export async function createSmsSimulator(options: { port: number; api_key: string }): Promise<SmsSimulator> {
  const outbox = createSmsOutbox(options.api_key);
  return { ...outbox, ...(await serveHere(outbox.app, options.port)) };
}
