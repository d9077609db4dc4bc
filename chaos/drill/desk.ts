// The desk of a drill: it plants a fault on the copy, takes the cause that is named, and scores what was done. decisions/0145.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type ScoreLine, scoreOf, type Seen } from './drill.ts';
import type { Copy, Planted, PlantedDrill } from './drills.ts';
import { callsSince, stepsSince } from './watch.ts';

type Running = {
  readonly name: string;
  readonly drill: PlantedDrill;
  readonly since: number;
  readonly planted: Planted;
  readonly named: number[];
};
type Ended = { readonly name: string; readonly drill: PlantedDrill; readonly lines: readonly ScoreLine[] };
type Body = ReturnType<typeof html>;

const frame = (body: Body) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Incident drill</title>
        <style>
          body {
            max-inline-size: 44rem;
            margin: 0 auto;
            padding: 2rem 1rem;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            color-scheme: light dark;
          }
          fieldset {
            border: 1px solid;
            margin-block: 1rem;
          }
          label {
            display: block;
            padding-block: 0.375rem;
          }
          button {
            min-block-size: 2.75rem;
            padding-inline: 1rem;
            font: inherit;
          }
          td,
          th {
            padding: 0.375rem 0.75rem;
            text-align: start;
          }
          td:last-child {
            text-align: end;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Incident drill</h1>
          ${body}
        </main>
      </body>
    </html>`;

const office = (copy: Copy) =>
  html`<p><a href="${copy.url}/office" target="_blank">The office of the copy</a>: sign in as in the shop.</p>`;

const choice = (names: readonly string[]) =>
  html` <p>
      This is a copy of the shop with simulated partners. Nothing that happens here reaches a client, a partner or the
      shop.
    </p>
    <form method="post" action="/start">
      <fieldset>
        <legend>Incident</legend>
        <label><input type="radio" name="drill" value="" checked /> Any of them</label>
        ${names.map((name) => html`<label><input type="radio" name="drill" value="${name}" /> ${name}</label>`)}
      </fieldset>
      <button>Start the drill</button>
    </form>`;

const running = ({ drill, named, since }: Running, copy: Copy) => {
  const isFound = named.includes(drill.cause);
  return html` <p><strong>${drill.alert}</strong></p>
    <p>Since ${new Date(since).toISOString().slice(11, 16)} UTC.</p>
    ${office(copy)}
    ${
      isFound
        ? html`<p role="status">
            That is the cause. ${drill.afterwards} Now mend it in the office, then end the drill.
          </p>`
        : html` ${named.length > 0 ? html`<p role="status">That is not the cause.</p>` : ''}
            <form method="post" action="/cause">
              <fieldset>
                <legend>Cause</legend>
                ${drill.causes.map((says, at) => html`<label><input type="radio" name="cause" value="${at}" required /> ${says}</label>`)}
              </fieldset>
              <button>Name the cause</button>
            </form>`
    }
    <form method="post" action="/end"><button>End the drill</button></form>`;
};

const report = ({ name, drill, lines }: Ended) =>
  html` <h2>Report: ${name}</h2>
    <p>${drill.alert}</p>
    <table>
      <tbody>
        ${lines.map(
          ({ what, points, most }) =>
            html`<tr>
              <td>${what}</td>
              <td>${points} of ${most}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          <td>
            ${lines.reduce((sum, { points }) => sum + points, 0)} of ${lines.reduce((sum, { most }) => sum + most, 0)}
          </td>
        </tr>
      </tfoot>
    </table>
    <form method="post" action="/close"><button>Another drill</button></form>`;

type Desk = {
  readonly copy: Copy;
  /** The log of the copy’s server. */
  readonly log: string;
  readonly drills: Readonly<Record<string, PlantedDrill>>;
  readonly now: () => number;
  /** A number below another one. */
  readonly below: (limit: number) => number;
};

/** Whether a form comes from the desk’s own page: no other page of the browser starts or ends a drill. */
const isOwn = (request: Request): boolean => request.headers.get('sec-fetch-site') !== 'cross-site';

/** The page of a drill, and its steps. One drill runs at a time. */
export function createDesk({ copy, log, drills, now, below }: Desk): Hono {
  const app = new Hono();
  let current: Running | null = null;
  let ended: Ended | null = null;
  const back = () => new Response('', { status: 303, headers: { location: '/' } });

  app.use(async (context, next) => (isOwn(context.req.raw) ? next() : context.text('refused', 403)));
  app.get('/', (context) => {
    if (current) return context.html(frame(running(current, copy)));
    return context.html(frame(ended ? report(ended) : choice(Object.keys(drills))));
  });
  app.post('/start', async (context) => {
    const names = Object.keys(drills);
    const asked = (await context.req.parseBody())['drill'];
    const name = typeof asked === 'string' && names.includes(asked) ? asked : (names[below(names.length)] ?? '');
    const drill = drills[name];
    if (current || !drill) return back();
    ended = null;
    const planted = await drill.plant(copy);
    current = { name, drill, since: now(), planted, named: [] };
    return back();
  });
  app.post('/cause', async (context) => {
    const cause = Number((await context.req.parseBody())['cause']);
    if (!current?.drill.causes[cause] || current.named.includes(current.drill.cause)) return back();
    current.named.push(cause);
    if (cause === current.drill.cause) await current.planted.lift();
    return back();
  });
  app.post('/end', async () => {
    if (!current) return back();
    const { name, drill, since, planted, named } = current;
    current = null;
    const minutes = (now() - since) / 60_000;
    const seen: Seen = {
      calls: await callsSince(log, since),
      steps: await stepsSince(copy.pool, since),
      named,
      isWell: await planted.isWell(),
      minutes,
    };
    // What was not found goes with the drill.
    if (!named.includes(drill.cause)) await planted.lift();
    ended = { name, drill, lines: scoreOf(drill, seen) };
    return back();
  });
  app.post('/close', () => {
    ended = null;
    return back();
  });
  return app;
}
