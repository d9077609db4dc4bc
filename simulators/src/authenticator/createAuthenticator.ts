import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { escape, outboxPage } from '../mail/pages.ts';

/** An invented member of the house with the key of its second factor, in hexadecimal. */
export type Member = { readonly email: string; readonly name: string; readonly role: string; readonly secret: string };

const stepSeconds = 30;

/** The six figures of a key at a moment, as an authenticator on a telephone shows them. RFC 6238, RFC 4226 §5.3. */
export function codeOf(secret: Buffer, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The bytes of a key in base 32, as an authenticator reads it from a person. RFC 4648 §6. */
export function keyOf(base32: string): Buffer {
  const bits = Array.from(base32, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The members of the file, which the shop may write after the simulators have started. */
function membersOf(file: string): readonly Member[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { members: Member[] }).members : [];
}

/** A page with the codes of the invented members, in place of an authenticator on their telephones. */
export function createAuthenticator(file: string): Hono {
  const shown = () =>
    membersOf(file).map(({ secret, ...member }) => ({
      ...member,
      code: codeOf(Buffer.from(secret, 'hex'), new Date()),
    }));
  const app = new Hono();
  app.get('/codes.json', (context) => context.json(shown()));
  app.get('/', (context) => {
    const rows = shown().map(
      ({ email, name, role, code }) =>
        `<tr><td>${escape(name)}</td><td>${escape(role)}</td><td>${escape(email)}</td><td><b>${code}</b></td></tr>`,
    );
    context.header('refresh', '5');
    const list = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>No invented member has a second factor.</p>';
    return context.html(outboxPage('Authenticator', list));
  });
  return app;
}
