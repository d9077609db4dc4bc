import { DatabaseError } from 'pg';

/** PostgreSQL's codes for a refused write: disk full, I/O error, read-only server. */
const writeRefusals: ReadonlySet<string> = new Set(['53100', '58030', '25006']);

/** Codes of PostgreSQL and of the network for an unreachable database. */
const connectionCodes =
  /^(?:08\w{3}|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/u;
/** The driver's messages that have no code, and the message of `cutWhenSilent`. */
const connectionWords =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|the database is silent|Client has encountered a connection error)/u;

/** Whether the database refused a write because its disk is full or broken, or because it is read-only. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && writeRefusals.has(error.code ?? '');

/** Whether the database refused a row by one of its constraints. */
export const isConstraintFault = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code ?? '').startsWith('23');

/** Whether an earlier statement of the transaction has failed. */
export const isTransactionAborted = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25P02';

/** Whether a statement failed because the database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return connectionCodes.test(error.code ?? '');
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing file has the same code as a missing socket.
  if (code === 'ENOENT') return syscall === 'connect';
  return (code !== undefined && connectionCodes.test(code)) || connectionWords.test(error.message);
}
