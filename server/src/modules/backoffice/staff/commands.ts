import { randomInt, randomUUID } from 'node:crypto';
import { suggestPassword } from '@vitrine/rules/account/suggestPassword';
import { keyRole } from '@vitrine/rules/staff/apiKeys';
import { isStaffRole, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { ConfigError } from '../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import type { Database } from '../../../platform/db/database.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import * as members from './memberQueries.ts';
import { addMember, changeMember, type Changer, type MemberChange, type MemberRefusal } from './memberWork.ts';
import * as queries from './queries.ts';
import { newCode } from './secondFactor.ts';
import { canonicalEmail } from './signIn.ts';

const unknown = 'no open account has this email';

/** The command line as the author of a change. */
const operator = (): Changer => ({ staff_id: null, now: new Date() });

const refusals: Readonly<Record<MemberRefusal, string>> = {
  unknown_member: unknown,
  not_allowed: 'the account may not be changed',
  unknown_role: 'no role has this name',
  not_yours: 'the account may not be changed',
  not_now: 'the account has this already, or it has ended',
  own_account: 'the account may not be changed',
  last_supervisor: 'this is the last supervisor: first add another and let it set up its second factor',
  store_needed: 'staff of a boutique needs its store, other staff has none',
  no_store: 'staff of a boutique needs its store, other staff has none',
  place_unknown: 'no store has this number',
  email_used: 'this email has an account',
  day_passed: 'this day has passed',
  changed_meanwhile: 'the account was changed meanwhile',
};

/** Changes the open account of an email. Throws ConfigError with the reason of a refusal. */
async function change(db: Database, email: string, asked: MemberChange): Promise<void> {
  const account = await members.accountOfEmail(db, canonicalEmail(email));
  if (!account || account.ended_at !== null) throw new ConfigError(unknown);
  const refusal = await changeMember(db, operator(), account.staff_id, asked);
  if (refusal !== null) throw new ConfigError(refusals[refusal]);
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
        for (const {
          email,
          name,
          role,
          role_name,
          store_id,
          ended_at,
          ends_on,
          is_enrolled,
        } of await queries.everyAccount(db))
          console.log(
            `${email.padEnd(32)} ${(role_name ?? role).padEnd(12)} ${name}${store_id === null ? '' : `, store ${store_id}`}${is_enrolled ? ', second factor' : ''}${ends_on === null ? '' : `, until ${ends_on}`}${ended_at ? ', ended' : ''}`,
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
        const { password, password_hash } = await newPassword();
        const { code, hash } = newCode();
        const account = { email: address, name: name.trim(), role, store_id: store ?? null, ends_on: null };
        const way = { by: 'print', password_hash, enrolment_hash: hash } as const;
        const added = await addMember(db, operator(), { ...account, staff_id: randomUUID() }, way);
        if ('refusal' in added) throw new ConfigError(refusals[added.refusal]);
        console.log(`password: ${password}`);
        console.log(`enrolment code: ${code}`);
      }),
  },
  'reset-factor': {
    takes: 'EMAIL',
    says: 'removes the second factor of an account of staff, signs it out everywhere, lifts its locks, and prints the code that enrols another one, once within seven days',
    run: (url, [email = '']) =>
      withDatabase(url, async ({ db }) => {
        const { code, hash } = newCode();
        await change(db, email, { step: 'reset_factor', way: { enrolment_hash: hash } });
        console.log(`enrolment code: ${code}`);
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
        const emails = new Map(
          (await queries.everyAccount(db)).map(({ staff_id, email, role, name }) => [
            staff_id,
            role === keyRole ? name : email,
          ]),
        );
        for (const { reader_kind, reader, call, read_at } of await clientReadsOf(db, increment_id)) {
          const who = reader_kind === 'store' ? `store ${reader}` : (emails.get(reader) ?? reader);
          console.log(`${read_at.toISOString().slice(0, 16)}  ${who.padEnd(32)} ${call}`);
        }
      }),
  },
  'end-staff': {
    takes: 'EMAIL',
    says: 'ends an account of staff and its sign-ins, not that of the last supervisor; what it did keeps its name',
    run: (url, [email = '']) =>
      withDatabase(url, async ({ db }) => {
        await change(db, email, { step: 'end' });
      }),
  },
};
