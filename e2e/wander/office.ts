// Two members of the house at the open shop's office, by its calls: what needs two, one proposes and the other approves. decisions/0145.
import { randomBytes, randomUUID } from 'node:crypto';
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { addAccount } from '../../server/src/modules/backoffice/staff/queries.ts';
import { argonHash } from '../../server/src/modules/identity/signin/argon.ts';
import { withShop } from '../../server/src/platform/db/commandLine.ts';
import { runningEmbedded } from '../../server/src/platform/db/embedded/startEmbedded.ts';
import { ownNetwork } from '../shopper.ts';

const password = 'Atelier!2026-k';
type Answer = { readonly status: number; readonly body: unknown };

/** A signed-in member of staff at the open shop. */
class Colleague {
  readonly #jar = new Map<string, string>();
  readonly #network = ownNetwork();

  async #ask(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${process.env['SHOP_URL'] ?? ''}${path}`, {
      method,
      headers: {
        ...this.#network,
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? ''),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      this.#jar.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  }

  get = (path: string): Promise<Answer> => this.#ask('GET', `/api/backend/staff${path}`);
  post = (path: string, body: object): Promise<Answer> => this.#ask('POST', `/api/backend/staff${path}`, body);

  /** Adds a supervisor with a second factor to the shop's database, and signs it in. */
  static async signedIn(url: string): Promise<Colleague> {
    const [staff_id, secret] = [randomUUID(), randomBytes(20)];
    const email = `wander.${staff_id.slice(0, 8)}@house.example`;
    const account = { staff_id, email, name: 'Wander', role: 'supervisor', has_factor: true, created_at: new Date() };
    await withShop(url, async ({ db }) => {
      await addAccount(db, { ...account, password_hash: await argonHash(password) });
      await db.insertInto('staff_factor').values({ staff_id, secret, created_at: new Date() }).execute();
    });
    const colleague = new Colleague();
    await colleague.#ask('GET', '/api/commerce/sync-form');
    const answer = await colleague.post('/sign-in', { email, password, code: codeOf(secret, new Date()) });
    if (answer.status !== 200) throw new Error(`a member does not get in: ${JSON.stringify(answer.body)}`);
    return colleague;
  }
}

export type Office = { readonly one: Colleague; readonly other: Colleague };
let opened: Promise<Office> | null = null;

/** The office of the open shop; null where its database is not on this machine. */
export async function officeOfShop(): Promise<Office | null> {
  const url = runningEmbedded(process.env['SHOP_DATA'] ?? '');
  if (!url) return null;
  opened ??= (async () => ({ one: await Colleague.signedIn(url), other: await Colleague.signedIn(url) }))();
  return opened;
}

/** The body of an answer. Throws for a refusal, which says what the house could not do. */
export function done({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`the office refuses: ${JSON.stringify(body)}`);
  return body;
}
