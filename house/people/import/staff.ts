// The invented people who run the demo house, one for each role, each with a second factor that the simulated authenticator shows.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import { argonHash } from '../../../server/src/modules/identity/signin/argon.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { demoPassword } from '../named.ts';
import * as queries from './staffQueries.ts';

/** A person for each role: leaving one out is a type error. */
const people: Readonly<Record<StaffRole, { readonly name: string; readonly email: string }>> = {
  care: { name: 'Nora Lind', email: 'nora@demo.example' },
  warehouse: { name: 'Tomás Rivas', email: 'tomas@demo.example' },
  boutique: { name: 'Claire Aubry', email: 'claire@demo.example' },
  accounts: { name: 'Paul Brandt', email: 'paul@demo.example' },
  supervisor: { name: 'Hélène Marchand', email: 'helene@demo.example' },
  merchandiser: { name: 'Aiko Tanabe', email: 'aiko@demo.example' },
  translator: { name: 'Giulia Conti', email: 'giulia@demo.example' },
  marketing: { name: 'Omar Haddad', email: 'omar@demo.example' },
  finance: { name: 'Ingrid Solberg', email: 'ingrid@demo.example' },
  it: { name: 'Mateo Ruiz', email: 'mateo@demo.example' },
  auditor: { name: 'Agnes Weber', email: 'agnes@demo.example' },
};
const roles = Object.keys(people) as readonly StaffRole[];

type Member = { readonly email: string; readonly name: string; readonly role: StaffRole; readonly secret: string };

/** The members that an earlier start has written to the file. */
function known(file: string): readonly Member[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { members: Member[] }).members : [];
}

/**
 * Adds the accounts that the demo house lacks, with their second factors, and writes the keys to the file of the simulated
 * authenticator. An account that is there keeps its password and its factor. Returns how many were added.
 */
export async function addStaff(db: Database, file: string, now: Date): Promise<number> {
  const before = known(file);
  const store_id = await queries.collectingBoutique(db);
  const password_hash = await argonHash(demoPassword);
  const added: Member[] = [];
  for (const role of roles) {
    // A boutique's member needs a boutique.
    if (role === 'boutique' && store_id === null) continue;
    const secret = randomBytes(20);
    const account = { staff_id: randomUUID(), ...people[role], role, password_hash, created_at: now };
    // oxlint-disable-next-line no-await-in-loop -- a few rows at the first start
    const isNew = await queries.addMember(db, { ...account, store_id: role === 'boutique' ? store_id : null }, secret);
    if (isNew) added.push({ ...people[role], role, secret: secret.toString('hex') });
  }
  if (added.length > 0) {
    mkdirSync(dirname(file), { recursive: true });
    const kept = before.filter(({ email }) => !added.some((one) => one.email === email));
    writeFileSync(file, JSON.stringify({ password: demoPassword, members: [...kept, ...added] }, null, 1));
  }
  return added.length;
}
