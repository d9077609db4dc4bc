// The shop's log: one JSON object per line, nothing in it that names a person (invariant S16).
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError } from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';

const requests = new AsyncLocalStorage<string>();

/** Does what belongs to a request: every line that is logged meanwhile carries the request's id. api.md. */
export const within = <Result>(request_id: string, work: () => Result): Result => requests.run(request_id, work);

const ofRequest = (): { request_id?: string } => {
  const request_id = requests.getStore();
  return request_id === undefined ? {} : { request_id };
};

/** What an error may log beside its message: names that code gave, never what a user typed. */
const errorFields = [
  'code',
  'errcode',
  'statusCode',
  'responseCode',
  'syscall',
  'constraint',
  'table',
  'column',
] as const;

/** PostgreSQL's class of wrong values: its messages repeat the value. */
const wrongValue = /^22/u;

/** A message without mail addresses, and without what may be a telephone, card or document number. */
const withoutPersons = (message: string): string =>
  message
    .split(/([\s<>"'()]+)/u)
    .map((word) => (/.@./u.test(word) ? '…@…' : word))
    .join('')
    .replaceAll(/\+?\d(?:[ .-]?\d){6,}/gu, '…');

/** An error's message without personal data: no mail addresses, telephone or card numbers, no refused values. */
export const messageOf = (error: Error): string =>
  error instanceof DatabaseError && wrongValue.test(error.code ?? '')
    ? error.message.replaceAll(/".*"/gsu, '…')
    : withoutPersons(error.message);

/** Only the places: a stack begins with the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .join('\n');

/**
 * What the log says of a failure. A library's error carries more than its message, and there may be personal data: the
 * row that the database refused, the recipient that the mail server did not know, the payload that the provider
 * answered with.
 */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Partial<Record<(typeof errorFields)[number], unknown>>;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    ...Object.fromEntries(errorFields.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])),
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: failureOf(error.cause) }),
  };
}

/** Log lines that wait for their disk, in bytes; later ones are dropped. */
const longestBacklog = 4_000_000;

/**
 * Opens a file descriptor for log lines. A full disk loses lines, never the shop: without a listener, the failed write
 * would end the process.
 */
export function openOutput(fd: number): DestinationStream {
  const output = pino.destination({ dest: fd, sync: false, maxLength: longestBacklog });
  output.on('error', () => undefined);
  return output;
}

/** Opens the log; it goes to standard output where no `destination` is named. */
export function createLog(level: string, destination: DestinationStream = openOutput(1)): Logger {
  return pino({ level, mixin: ofRequest, serializers: { err: failureOf } }, destination);
}
