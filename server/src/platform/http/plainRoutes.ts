// How an address outside the contract is mounted. A module gets no app, so it cannot leave out the queue.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/ApiError.ts';
import { type Kind, limits } from '../load/workKinds.ts';
import type { Shop } from '../shop/shop.ts';
import { answerError } from './answerError.ts';
import { admitted } from './admitted.ts';
import { busyPage, busyPolicy } from './busyPage.ts';
import type { Env } from './env.ts';
import { limitBody } from './limitBody.ts';
import { storefrontFor } from './storefrontFor.ts';

/** The queue of an address, or why it needs none: it must not read the database. */
export type Gate = Kind | { readonly no_database: string };

type Answer = Response | Promise<Response>;
type Handler<Path extends string> = (context: Context<Env, Path>) => Answer;
/** Answers a refusal, where a person opened the address. Without it the error goes to `answerError`. */
type Refuse<Path extends string> = (context: Context<Env, Path>, error: ApiError) => Response;

/** What a POST needs beside its path. `read` runs before the queue: it reads the body and checks a signature. */
type Post<Path extends string, Read> = {
  readonly gate: Kind;
  /** The largest body in bytes. */
  readonly body_bytes: number;
  /** Returns what was sent, or the answer that refuses it. */
  readonly read: (context: Context<Env, Path>) => Promise<{ readonly sent: Read } | Response>;
  readonly answer: (context: Context<Env, Path>, read: Read) => Answer;
  readonly refuse?: Refuse<Path>;
};

type PlainRoute = { readonly method: 'GET' | 'POST'; readonly path: string; readonly handler: MiddlewareHandler<Env> };

const gates = new WeakMap<object, Gate>();

/** The queue of a mounted handler; undefined for one that was not mounted by `PlainRoutes` or `mountCalls`. */
export const gateOf = (handler: object): Gate | undefined => gates.get(handler);

/** Notes the queue of a handler, for the test that lists the addresses of the server. */
export function withGate<Handled extends object>(handler: Handled, gate: Gate): Handled {
  gates.set(handler, gate);
  return handler;
}

/** The pattern as logs and metrics have it, without the regular expression at its end. */
const routeOf = (path: string): string => path.split('{')[0] ?? path;

/** The page for a full queue, which loads itself again; null for a program, which gets the error. */
function busyAnswer(shop: Shop, context: Context<Env>, error: ApiError): Response | null {
  const isPage = context.req.method === 'GET' && (context.req.header('accept') ?? '').includes('text/html');
  if (error.error_name !== 'overloaded' || !isPage) return null;
  const { house } = shop.config;
  const seconds = error.detail.time_to_wait ?? limits.page.retrySeconds;
  const locale = storefrontFor(context.req.header('accept-language') ?? '', house.storefronts);
  shop.metrics.refused('overloaded');
  return context.html(busyPage(house.name, locale, 'busy', seconds), 503, {
    'content-security-policy': busyPolicy,
    'cache-control': 'no-store',
    'retry-after': String(seconds),
  });
}

/**
 * Addresses outside the contract: feeds, files, pages, webhooks. Each names its queue (`work` of a call has the same purpose)
 * or the reason why it reads no database. decisions/0096.
 */
export class PlainRoutes {
  readonly #shop: Shop;
  readonly #routes: PlainRoute[] = [];

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  get<Path extends string>(path: Path, gate: Gate, answer: Handler<Path>, refuse?: Refuse<Path>): this {
    return this.#add(
      'GET',
      path,
      gate,
      this.#refusing((context) => this.#admit(gate, context, () => answer(context)), refuse),
    );
  }

  post<Path extends string, Read>(path: Path, { gate, body_bytes, read, answer, refuse }: Post<Path, Read>): this {
    const limited = limitBody(body_bytes);
    const take = async (context: Context<Env, Path>): Promise<Response> => {
      await limited(context, async () => undefined);
      const found = await read(context);
      return found instanceof Response ? found : this.#admit(gate, context, () => answer(context, found.sent));
    };
    return this.#add('POST', path, gate, this.#refusing(take, refuse));
  }

  /** Serves the files of a build; a missing one goes to the next route. */
  files(path: string, serve: MiddlewareHandler<Env>): this {
    this.#routes.push({ method: 'GET', path, handler: withGate(serve, { no_database: 'a file of the build' }) });
    return this;
  }

  /** Adds the routes of another. */
  add({ routes }: PlainRoutes): this {
    this.#routes.push(...routes);
    return this;
  }

  get routes(): readonly PlainRoute[] {
    return this.#routes;
  }

  /** Mounts all on an app. */
  mountOn(app: Hono<Env>): Hono<Env> {
    for (const { method, path, handler } of this.#routes) app.on(method, path, handler);
    return app;
  }

  /** Answers a request in the process, for tests. */
  request(path: string, init?: RequestInit): Response | Promise<Response> {
    const app = new Hono<Env>();
    app.onError((error, context) => answerError(this.#shop, error, context));
    return this.mountOn(app).request(path, init);
  }

  async #admit(gate: Gate, context: Context<Env>, answer: () => Answer): Promise<Response> {
    return typeof gate === 'string' ? admitted(this.#shop, context, gate, async () => answer()) : answer();
  }

  #refusing<Path extends string>(answer: Handler<Path>, refuse: Refuse<Path> | undefined): Handler<Path> {
    return async (context) => {
      try {
        return await answer(context);
      } catch (error) {
        const answered =
          error instanceof ApiError ? (busyAnswer(this.#shop, context, error) ?? refuse?.(context, error)) : null;
        if (!answered) throw error;
        return answered;
      }
    };
  }

  #add<Path extends string>(method: PlainRoute['method'], path: Path, gate: Gate, handler: Handler<Path>): this {
    const route = routeOf(path);
    const routed = (context: Context<Env, Path>): Answer => {
      context.set('route', route);
      return handler(context);
    };
    this.#routes.push({ method, path, handler: withGate(routed, gate) as MiddlewareHandler<Env> });
    return this;
  }
}
