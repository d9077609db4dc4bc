import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { isRespelled, spelled } from '@vitrine/rules/storefronts/spelling';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type Call, callThrough } from '../lib/api.ts';
import { loadContext } from './loadContext.ts';

/** The house's texts in the storefront's spelling. Pages are public, so no answer to them holds text that a person typed. */
async function inItsSpelling(path: string, answer: Response): Promise<Response> {
  const locale = new URLSearchParams(path.split('?')[1]).get('locale') ?? '';
  if (!isLocale(locale) || !isRespelled(locale)) return answer;
  return Response.json(JSON.parse(spelled(locale, await answer.text())), { status: answer.status });
}

/** The calls of a loader, answered in the process. A missing resource throws 404, any other failure 503. */
export function callFrom(context: Readonly<RouterContextProvider>): Call {
  const answerOf = context.get(loadContext).fetch_commerce;
  const call = callThrough(async (path, init) => inItsSpelling(path, await answerOf(path, init)));
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
