import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { serveHere } from '../serving.ts';

export type BreachSimulator = {
  readonly url: string;
  /** The requested ranges, in order. */
  readonly asked: string[];
  /** Answers every request with a server error until reset. */
  broken: boolean;
  readonly close: () => Promise<void>;
};

/** A local range service that knows the given passwords, with the padding that clients request. */
export async function createBreachSimulator(options: {
  port: number;
  breached: readonly string[];
}): Promise<BreachSimulator> {
  const hashes = options.breached.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());
  const state = { broken: false, asked: [] as string[] };
  const app = new Hono();
  app.get('/range/:prefix', (context) => {
    const prefix = context.req.param('prefix').toUpperCase();
    state.asked.push(context.req.path);
    if (state.broken) return context.text('', 503);
    if (!/^[0-9A-F]{5}$/u.test(prefix)) return context.text('The hash prefix was not in a valid format', 400);
    const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:1874`);
    const padding = context.req.header('add-padding') === 'true' ? [`${'0'.repeat(35)}:0`] : [];
    return context.text([...found, ...padding].join('\r\n'));
  });
  return {
    ...(await serveHere(app, options.port)),
    asked: state.asked,
    get broken() {
      return state.broken;
    },
    set broken(value: boolean) {
      state.broken = value;
    },
  };
}
