import type { Context } from 'hono';
import { ApiError } from '../errors/ApiError.ts';

export const bodyBytes = 256 * 1024;
/** The deepest nesting accepted; no call needs more. */
const deepest = 24;

/** Whether a JSON text nests deeper than `deepest`; ignores brackets inside strings. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === 92 /* \ */) at += 1;
      else if (code === 34 /* " */) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 123 /* { */ || code === 91 /* [ */) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === 125 /* } */ || code === 93 /* ] */) depth -= 1;
  }
  return false;
}

const refused = (): never => {
  throw new ApiError('payload_refused', { fields: { body: 'json' } });
};

/**
 * The JSON body of a request. Throws payload_refused for another type (a form of another site could send it, invariant
 * S4), a compressed body (a zip bomb, S12), deep nesting, or invalid JSON.
 */
export async function readBody(context: Context): Promise<unknown> {
  if (!/^application\/json\b/iu.test(context.req.header('content-type') ?? '')) refused();
  if ((context.req.header('content-encoding') ?? 'identity') !== 'identity') refused();
  const text = await context.req.text();
  if (isTooDeep(text)) refused();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refused();
  }
}
