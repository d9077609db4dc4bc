import { type Context, Hono } from 'hono';
import { fapiaoPdf } from './fapiaoPdf.ts';
import { requestSchema, reversalSchema, type SimulatedFapiao, type SimulatedReversal } from './requests.ts';
import { serveHere } from '../serving.ts';

export type FapiaoSimulator = {
  readonly url: string;
  /** The issued invoices and red letters, by serial. */
  readonly invoices: Map<string, SimulatedFapiao>;
  readonly reversals: Map<string, SimulatedReversal>;
  /** `pending`: works on it without an end; `broken`: a fault of its own; `refusing`: no such taxpayer. */
  fault: 'none' | 'pending' | 'broken' | 'refusing';
  readonly close: () => Promise<void>;
};

type State = Pick<FapiaoSimulator, 'invoices' | 'reversals' | 'fault'>;

const refuse = (context: Context, error: string) => context.json({ error }, 422);

/** A number of 20 digits, and the moment of issue. */
const stamp = ({ invoices, reversals }: State) => ({
  number: `26${String(Date.now()).padStart(14, '0')}${String(invoices.size + reversals.size).padStart(4, '0')}`,
  issued_at: new Date().toISOString(),
});

async function issue(context: Context, state: State): Promise<Response> {
  const parsed = requestSchema.safeParse(await context.req.json());
  if (!parsed.success || state.fault === 'refusing') return refuse(context, 'buyer');
  if (state.fault === 'pending') return context.json({ status: 'pending' }, 202);
  const { serial, lines, total } = parsed.data;
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== total) return refuse(context, 'total');
  const issued = state.invoices.get(serial) ?? { ...parsed.data, ...stamp(state) };
  state.invoices.set(serial, issued);
  const { number, issued_at } = issued;
  return context.json({ status: 'issued', number, issued_at, pdf_url: `/v1/invoices/${serial}.pdf` });
}

async function reverse(context: Context, state: State): Promise<Response> {
  const parsed = reversalSchema.safeParse(await context.req.json());
  if (!parsed.success) return refuse(context, 'payload');
  if (state.fault === 'pending') return context.json({ status: 'pending' }, 202);
  const { serial, reverses, amount } = parsed.data;
  const invoice = [...state.invoices.values()].find(({ number }) => number === reverses);
  const others = [...state.reversals.values()].filter((one) => one.reverses === reverses && one.serial !== serial);
  const left = (invoice?.total ?? 0) - others.reduce((sum, one) => sum + one.amount, 0);
  if (amount > left) return refuse(context, 'amount');
  const issued = state.reversals.get(serial) ?? { ...parsed.data, ...stamp(state) };
  state.reversals.set(serial, issued);
  const { number, issued_at } = issued;
  return context.json({ status: 'issued', number, issued_at, pdf_url: '' });
}

/** A local bureau for tax invoices: idempotent by serial, refuses totals that are not the sum, and reversals over the rest. */
export async function createFapiaoSimulator(options: { port: number; api_key: string }): Promise<FapiaoSimulator> {
  const state: State = { invoices: new Map(), reversals: new Map(), fault: 'none' };
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${options.api_key}`)
      return context.json({ error: 'unauthorized' }, 401);
    if (state.fault === 'broken') return context.json({ error: 'internal' }, 500);
    return next();
  });
  app.post('/v1/invoices', (context) => issue(context, state));
  app.post('/v1/red-letters', (context) => reverse(context, state));
  app.get('/v1/invoices/:file', (context) => {
    const issued = state.invoices.get(context.req.param('file').replace(/\.pdf$/u, ''));
    if (!issued) return context.json({ error: 'unknown' }, 404);
    return context.body(new Uint8Array(fapiaoPdf(issued)), 200, { 'content-type': 'application/pdf' });
  });
  const { invoices, reversals } = state;
  return {
    ...(await serveHere(app, options.port)),
    invoices,
    reversals,
    get fault() {
      return state.fault;
    },
    set fault(value) {
      state.fault = value;
    },
  };
}
