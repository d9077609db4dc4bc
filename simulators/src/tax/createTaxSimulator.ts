import { Hono } from 'hono';
import { serveHere } from '../serving.ts';

/** What the service knows of a ZIP code. */
type KnownRate = { readonly combined_rate: string; readonly freight_taxable: boolean };

export type TaxSimulator = {
  readonly url: string;
  /** The places that were asked for, in order: path and query. */
  readonly asked: string[];
  /** ZIP code → rate; a test may change it. */
  readonly rates: Map<string, KnownRate>;
  /** `broken`: a fault of its own; `slow`: never answers; `absurd`: a rate that no place has. */
  fault: 'none' | 'broken' | 'slow' | 'absurd';
  readonly close: () => Promise<void>;
};

/** A local tax service: the rates call of TaxJar's interface, for the ZIP codes given. */
export async function createTaxSimulator(options: {
  port: number;
  api_key: string;
  rates: Readonly<Record<string, KnownRate>>;
}): Promise<TaxSimulator> {
  const rates = new Map(Object.entries(options.rates));
  const state: Pick<TaxSimulator, 'fault'> & { asked: string[] } = { fault: 'none', asked: [] };
  const app = new Hono();
  app.get('/v2/rates/:zip', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    state.asked.push(pathname + search);
    if (state.fault === 'slow') return new Promise<Response>(() => undefined);
    if (state.fault === 'broken') return context.json({ status: 500, error: 'Internal Server Error' }, 500);
    if (context.req.header('authorization') !== `Bearer ${options.api_key}`)
      return context.json({ status: 401, error: 'Unauthorized', detail: 'Not authorized for route' }, 401);
    const zip = context.req.param('zip');
    const known = rates.get(zip.slice(0, 5));
    if (!known) return context.json({ status: 404, error: 'Not Found', detail: `No rates for ${zip}` }, 404);
    const combined_rate = state.fault === 'absurd' ? '8.875' : known.combined_rate;
    const { country, state: region, city } = context.req.query();
    return context.json({ rate: { zip, country, state: region, city, ...known, combined_rate } });
  });
  return {
    ...(await serveHere(app, options.port)),
    asked: state.asked,
    rates,
    get fault() {
      return state.fault;
    },
    set fault(value) {
      state.fault = value;
    },
  };
}
