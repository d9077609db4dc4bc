// One signed message to a webhook. decisions/0131.
import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, privateAddress, publicLookup } from './publicAddress.ts';

const patienceMs = 10_000;

type SignedMessage = {
  readonly url: string;
  readonly message_id: string;
  readonly body: string;
  /** The present one first. */
  readonly secrets: readonly Buffer[];
  readonly at: Date;
  readonly may_be_private: boolean;
};

/** What came of a try: a status, or the code of what went wrong. */
export type Answer = { readonly status: number } | { readonly error: string };

const secretMark = 'whsec_';
/** A secret as the libraries of receivers take it. Standard Webhooks. */
export const shownSecret = (secret: Buffer): string => `${secretMark}${secret.toString('base64')}`;

/** The headers that sign a message: one signature for each secret that counts. Standard Webhooks. */
function signedHeaders({ message_id, body, secrets, at }: Omit<SignedMessage, 'url' | 'may_be_private'>) {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatureOf = (secret: Buffer): string =>
    `v1,${createHmac('sha256', secret).update(`${message_id}.${seconds}.${body}`).digest('base64')}`;
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Vitrine-Webhooks/1',
    'webhook-id': message_id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(signatureOf).join(' '),
  };
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return typeof code === 'string' && /^[\w-]{1,64}$/u.test(code) ? code : 'no_answer';
};

/**
 * Posts a message and resolves with the status, or with a code where there was no answer within ten seconds. Follows no redirect and reads
 * no body: what an address of the network answers stays unread.
 */
export function postSigned(message: SignedMessage): Promise<Answer> {
  const url = new URL(message.url);
  const host = url.hostname.replaceAll(/[[\]]/gu, '');
  if (!message.may_be_private && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    return Promise.resolve({ error: privateAddress });
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: signedHeaders(message),
      // A connection of its own: one that is kept could lead to what the name meant before.
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      ...(message.may_be_private ? {} : { lookup: publicLookup }),
    });
    sending.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    // The answer to an offer that was not made, which is no `response`.
    sending.on('upgrade', ({ statusCode }, socket) => {
      resolve({ status: statusCode ?? 0 });
      socket.destroy();
    });
    sending.on('error', (error) => resolve({ error: codeOf(error) }));
    // However it ends, it is answered: one that is not would hold up all messages of this server for ever.
    sending.on('close', () => resolve({ error: 'no_answer' }));
    sending.end(message.body);
  });
}
