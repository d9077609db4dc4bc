import { type ErrorName, errors } from '../errors.ts';
import { ApiError } from './callThrough.ts';

/** The catalogue's names of errors. Two errors share 2200001; every other code belongs to one error. */
export function namesOf({ internal_code }: ApiError): ErrorName[] {
  const names = Object.keys(errors) as ErrorName[];
  return names.filter((name) => errors[name].internal_code === internal_code);
}

/** Whether a call failed with one of these errors of the catalogue. */
export function isRefusal(error: unknown, ...names: readonly ErrorName[]): boolean {
  return error instanceof ApiError && namesOf(error).some((name) => names.includes(name));
}

/** Whether a call got no answer about its content: the network failed or the server has a fault. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the server refused a call, or could not be reached; every other error is a bug of the page. */
export function isCallError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
