import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type Call, callThrough } from '@vitrine/contract/browser/callThrough';
import { loadContext } from './loadContext.ts';

/** The calls of a loader, answered in the process. A missing resource throws 404, any other failure 503. */
export function callFrom(context: Readonly<RouterContextProvider>): Call {
  const call = callThrough(context.get(loadContext).fetch_commerce);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A wrong parameter in an address means an unknown address.
      throw data(null, { status: error.status === 404 || error.status === 400 ? 404 : 503 });
    }
  };
}
