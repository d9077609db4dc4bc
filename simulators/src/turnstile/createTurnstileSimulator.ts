import { Hono } from 'hono';
import { serveHere } from '../serving.ts';

/** The token of a page's script: contains the form, as Cloudflare's contains the action. */
const script = `window.turnstile = {
  render(place, { action, callback }) {
    place.textContent = 'Turnstile';
    setTimeout(() => callback('simulated.' + action + '.' + crypto.randomUUID()), 50);
    return action;
  },
  reset() {},
  remove() {},
};
`;

export type TurnstileSimulator = {
  readonly url: string;
  /** Answers every request with a server error until reset. */
  broken: boolean;
  readonly close: () => Promise<void>;
};

/** A local Turnstile: its script solves at once, its server accepts each token once and names its form and host. */
export async function createTurnstileSimulator(options: {
  port: number;
  secret_key: string;
  hostname: string;
}): Promise<TurnstileSimulator> {
  const used = new Set<string>();
  const state = { broken: false };
  const app = new Hono();
  app.get('/turnstile/v0/api.js', (context) => context.body(script, 200, { 'content-type': 'text/javascript' }));
  app.post('/turnstile/v0/siteverify', async (context) => {
    if (state.broken) return context.json({ success: false, 'error-codes': ['internal-error'] }, 500);
    const { secret, response } = await context.req.parseBody();
    const refused = (code: string) => context.json({ success: false, 'error-codes': [code] });
    if (secret !== options.secret_key) return refused('invalid-input-secret');
    const token = typeof response === 'string' ? response : '';
    const action = /^simulated\.(\w+)\.[\da-f-]{36}$/u.exec(token)?.[1];
    if (!action) return refused('invalid-input-response');
    if (used.has(token)) return refused('timeout-or-duplicate');
    used.add(token);
    return context.json({ success: true, action, hostname: options.hostname, 'error-codes': [] });
  });
  return {
    ...(await serveHere(app, options.port)),
    get broken() {
      return state.broken;
    },
    set broken(value: boolean) {
      state.broken = value;
    },
  };
}
