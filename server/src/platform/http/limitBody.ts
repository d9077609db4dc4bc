import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../errors/ApiError.ts';
import type { Env } from './env.ts';

const tooLarge = (): never => {
  throw new ApiError('body_too_large');
};

/**
 * Refuses a body of more than `maxSize` bytes by its content-length. Counts the bytes only of a body without one. Throws
 * body_too_large.
 */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const limitUnsaid = bodyLimit({ maxSize, onError: tooLarge });
  return (context, next) => {
    const length = context.req.header('content-length');
    const isUnsaid = length === undefined || context.req.header('transfer-encoding') !== undefined;
    if (isUnsaid && context.req.method !== 'GET') return limitUnsaid(context, next);
    if (Number(length) > maxSize) tooLarge();
    return next();
  };
}
