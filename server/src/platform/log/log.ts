// The shop's log: one JSON object per line, without personal data (invariant S16).
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError } from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';

const requests = new AsyncLocalStorage<string>();

/** Runs `work` as part of a request: adds the request's id to every log line. api.md. */
export const within = <Result>(request_id: string, work: () => Result): Result => requests.run(request_id, work);

const ofRequest = (): { request_id?: string } => {
  const request_id = requests.getStore();
  return request_id === undefined ? {} : { request_id };
};

/** Error fields that are safe to log: values set by code, never user input. */
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

/** PostgreSQL's class of data exceptions: its messages repeat the value. */
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

/** The stack's locations, without the message that it begins with. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .join('\n');

/**
 * The loggable part of an error. A library's error has fields that may hold personal data: the row that the database
 * refused, the recipient that the mail server rejected, the provider's payload.
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

/** The largest buffer of unwritten log lines, in bytes; drops later ones. */
const longestBacklog = 4_000_000;

/**
 * Opens a file descriptor for log lines. A full disk only loses lines: the error listener keeps a failed write from ending
 * the process.
 */
export function openOutput(fd: number): DestinationStream {
  const output = pino.destination({ dest: fd, sync: false, maxLength: longestBacklog });
  output.on('error', () => undefined);
  return output;
}

/** Opens the log; writes to standard output by default. */
export function createLog(level: string, destination: DestinationStream = openOutput(1)): Logger {
  return pino({ level, mixin: ofRequest, serializers: { err: failureOf } }, destination);
}
