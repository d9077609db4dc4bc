// What the office does with passkeys of its members. decisions/0107.
import { makePasskey, signByPasskey } from '@vitrine/contract/browser/passkeys';
import {
  staffPasskeyAdd,
  staffPasskeyOptions,
  staffPasskeyProof,
  staffPasskeyProofOptions,
  staffPasskeySignIn,
  staffPasskeySignInOptions,
} from '@vitrine/contract/staffPasskeys';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { call } from '../calls/call.ts';

/** Makes a passkey and adds it to the member's account. Throws NoPasskey, PasskeyExists, ApiError. */
export async function addPasskey(): Promise<AnswerOf<typeof staffPasskeyAdd>> {
  const { options } = await call(staffPasskeyOptions, { body: {} });
  return call(staffPasskeyAdd, { body: await makePasskey(options) });
}

/** Proves the sign-in by a passkey of the member, in place of a code. Throws NoPasskey, ApiError. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(staffPasskeyProofOptions, { body: {} });
  await call(staffPasskeyProof, { body: await signByPasskey(options) });
}

/** Signs in by a passkey that the member chooses. Throws NoPasskey, ApiError. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call(staffPasskeySignInOptions, { body: {} });
  await call(staffPasskeySignIn, { body: await signByPasskey(options) });
}
