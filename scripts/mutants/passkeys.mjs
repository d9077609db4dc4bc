// Passkeys of customers and of staff, which share their ceremonies.
import { fault } from './fault.mjs';

const own = 'passkeys/ownPasskeys.test.ts';
const signIn = 'passkeys/passkeySignIn.test.ts';
const staff = 'staff/passkeys.test.ts';
const both = [signIn, staff];

export const passkeys = [
  fault(
    'passkey-challenge-twice',
    'passkeys/queries.ts',
    'delete from ${challenges}\n    where challenge = ${challenge}',
    'update ${challenges} set challenge = challenge\n    where challenge = ${challenge}',
    both,
  ),
  fault(
    'passkey-challenge-of-another',
    'passkeys/queries.ts',
    'and ${owner} is not distinct from ${owner_id}::uuid',
    '',
    [own, signIn, staff],
  ),
  fault('passkey-challenge-late', 'passkeys/queries.ts', 'and expires_at > ${now}', '', [own, signIn, staff]),
  fault(
    'passkey-challenge-elsewhere',
    'passkeys/queries.ts',
    'and (session_hash = ${session_hash} or session_hash is null)',
    '',
    [own, signIn, staff],
  ),
  fault(
    'passkey-names-another-account',
    'passkeys/passkeys.ts',
    "if (Buffer.from(body.user_handle, 'base64url').toString() !== owner_id) return 'refused';",
    '',
    both,
  ),
  fault(
    'passkey-person-unverified',
    'passkeys/passkeys.ts',
    'requireUserVerification: true',
    'requireUserVerification: false',
    [own, signIn, staff],
  ),
  fault(
    'passkey-counter-twice',
    'passkeys/queries.ts',
    'and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))',
    '',
    signIn,
  ),
  fault(
    'passkeys-without-end',
    'passkeys/queries.ts',
    'where (select count(*) from ${passkeys} where ${owner} = ${owner_id}) < ${most}',
    '',
    own,
  ),
  fault('passkey-too-many-begun', 'passkeys/passkeys.ts', 'if (known.length >= most) return null;', '', own),
  fault(
    'passkey-added-unproven',
    'passkeys/ownPasskeys.ts',
    "if (!(await isProvenLately(shop.db, session_id, shop.now())))\n    throw new ApiError('password_again', { fields: { password: 'required' } });",
    '',
    own,
  ),
  fault(
    'passkey-past-the-lock',
    'passkeys/passkeySignIn.ts',
    "const { guard } = await countTry(shop, isByEmail ? 'email' : 'phone', identifier, from);",
    "const { guard } = await countTry(shop, isByEmail ? 'email' : 'phone', `${Math.random()}`, from);",
    signIn,
  ),
  fault('passkey-keeps-failures', 'passkeys/passkeySignIn.ts', 'await forgiveTry(shop, tx, guard);', '', signIn),
  fault(
    'passkey-outlives-reset',
    'account/passwordReset.ts',
    "await deletePasskeys(tx, 'customer', customer_id);",
    '',
    signIn,
  ),
  fault(
    'passkey-outlives-proof',
    'signin/proveName.ts',
    "await deletePasskeys(tx, 'customer', customer_id);",
    '',
    signIn,
  ),
  fault(
    'passkey-of-another-renamed',
    'passkeys/queries.ts',
    ".set({ name })\n    .where('customer_id', '=', customer_id)",
    '.set({ name })',
    own,
  ),
  fault(
    'passkey-of-another-removed',
    'passkeys/queries.ts',
    'delete from ${passkeys} where ${owner} = ${owner_id} and passkey_id',
    'delete from ${passkeys} where passkey_id',
    staff,
  ),
  fault(
    'passkey-proof-half-noted',
    'staff/proof.ts',
    'await queries.prove(tx, sessionHash(cookie), now);',
    'await queries.prove(shop.db, sessionHash(cookie), now);',
    staff,
  ),
];
