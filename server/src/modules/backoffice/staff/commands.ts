import { randomInt, randomUUID } from 'node:crypto';
import { suggestPassword } from '@vitrine/rules/account/suggestPassword';
import { isStaffRole, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { ConfigError } from '../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import type { Database } from '../../../platform/db/database.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import * as factors from './factorQueries.ts';
import * as queries from './queries.ts';
import { enrolmentMs, newCode } from './secondFactor.ts';
import { canonicalEmail } from './signIn.ts';

const unknown = 'no open account has this email';

/**
 * Allows the enrolment of another second factor, in place of the present one, and prints its code. Ends the sign-ins.
 * Returns false for an unknown account.
 */
async function allowFactor(db: Database, email: string): Promise<boolean> {
  const { code, hash } = newCode();
  const enrolment_until = new Date(Date.now() + enrolmentMs);
  return db.transaction().execute(async (tx) => {
    const staff_id = await factors.allowEnrolment(tx, email, { enrolment_hash: hash, enrolment_until });
    if (staff_id === undefined) return false;
    await factors.dropFactor(tx, staff_id);
    await queries.endSessionsOf(tx, staff_id);
    console.log(`enrolment code: ${code}`);
    return true;
  });
}

/** A password of 13 random characters and its hash. */
async function newPassword(): Promise<{ password: string; password_hash: string }> {
  const password = suggestPassword((count) => randomInt(count));
  return { password, password_hash: await argonHash(password) };
}

/** The commands of `npm run ops --` about the accounts of staff. decisions/0074. */
export const staffCommands: Record<string, Command> = {
  staff: {
    takes: '',
    says: 'lists the accounts of staff with their roles',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        for (const { email, name, role, store_id, ended_at, is_enrolled } of await queries.everyAccount(db))
          console.log(
            `${email.padEnd(32)} ${role.padEnd(10)} ${name}${store_id === null ? '' : `, store ${store_id}`}${is_enrolled ? ', second factor' : ''}${ended_at ? ', ended' : ''}`,
          );
      }),
  },
  'add-staff': {
    takes: 'EMAIL NAME ROLE [STORE]',
    says: `adds an account of staff (${staffRoles.join(', ')}; a boutique’s with its store) and prints its password and the code that enrols its second factor, once`,
    run: (url, [email = '', name = '', role = '', store]) =>
      withDatabase(url, async ({ db }) => {
        const address = canonicalEmail(email);
        if (!/^[^\s@]+@[^\s@]+$/u.test(address)) throw new ConfigError(`${email} is no email address`);
        if (!isStaffRole(role)) throw new ConfigError(`${role} is none of ${staffRoles.join(', ')}`);
        if (name.trim() === '') throw new ConfigError('an account needs a name');
        if ((role === 'boutique') !== (store !== undefined))
          throw new ConfigError('staff of a boutique needs its store, other staff has none');
        if (store !== undefined && !(await queries.hasStore(db, store)))
          throw new ConfigError(`no store has the number ${store}`);
        const { password, password_hash } = await newPassword();
        const account = { staff_id: randomUUID(), email: address, name: name.trim(), role, password_hash };
        if (!(await queries.addAccount(db, { ...account, store_id: store ?? null, created_at: new Date() })))
          throw new ConfigError(`${address} has an account`);
        console.log(`password: ${password}`);
        await allowFactor(db, address);
      }),
  },
  'reset-factor': {
    takes: 'EMAIL',
    says: 'removes the second factor of an account of staff, signs it out everywhere, lifts its locks, and prints the code that enrols another one, once within seven days',
    run: (url, [email = '']) =>
      withDatabase(url, async ({ db }) => {
        if (!(await allowFactor(db, canonicalEmail(email)))) throw new ConfigError(unknown);
      }),
  },
  'reset-staff': {
    takes: 'EMAIL',
    says: 'gives an account of staff another password, prints it once, lifts its locks, and signs the member out everywhere',
    run: (url, [email = '']) =>
      withDatabase(url, async ({ db }) => {
        const { password, password_hash } = await newPassword();
        if (!(await queries.setPassword(db, canonicalEmail(email), password_hash))) throw new ConfigError(unknown);
        console.log(`password: ${password}`);
      }),
  },
  'client-reads': {
    takes: 'NUMBER',
    says: 'lists who of the house opened the data of an order, return or reservation within a year, the newest first',
    run: (url, [increment_id = '']) =>
      withDatabase(url, async ({ db }) => {
        const emails = new Map((await queries.everyAccount(db)).map(({ staff_id, email }) => [staff_id, email]));
        for (const { reader_kind, reader, call, read_at } of await clientReadsOf(db, increment_id)) {
          const who = reader_kind === 'store' ? `store ${reader}` : (emails.get(reader) ?? reader);
          console.log(`${read_at.toISOString().slice(0, 16)}  ${who.padEnd(32)} ${call}`);
        }
      }),
  },
  'end-staff': {
    takes: 'EMAIL',
    says: 'ends an account of staff and its sign-ins; what it did keeps its name',
    run: (url, [email = '']) =>
      withDatabase(url, async ({ db }) => {
        if (!(await queries.endAccount(db, canonicalEmail(email), new Date()))) throw new ConfigError(unknown);
      }),
  },
};
