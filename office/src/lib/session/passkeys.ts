// What the browser does with passkeys. The library loads when a member first uses one. decisions/0107.
import {
  staffPasskeyAdd,
  staffPasskeyOptions,
  staffPasskeySignIn,
  staffPasskeySignInOptions,
} from '@vitrine/contract/staffPasskeys';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../calls/call.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The browser showed its question and came back without a passkey: the member closed it, or has none. */
export class NoPasskey extends Error {}

async function asked<Made>(question: Promise<Made>): Promise<Made> {
  try {
    return await question;
  } catch (error) {
    throw new NoPasskey('the browser gave no passkey', { cause: error });
  }
}

/** Makes a passkey and adds it to the member's account. Throws NoPasskey, CallError. */
export async function addPasskey(): Promise<AnswerOf<typeof staffPasskeyAdd>> {
  const { options } = await call(staffPasskeyOptions, { body: {} });
  const { startRegistration } = await library();
  // The server has made them with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await asked(startRegistration({ optionsJSON }));
  return call(staffPasskeyAdd, {
    body: {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
    },
  });
}

/** Signs in by a passkey that the member chooses. Throws NoPasskey, CallError. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call(staffPasskeySignInOptions, { body: {} });
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await asked(startAuthentication({ optionsJSON }));
  if (response.userHandle === undefined) throw new NoPasskey('the passkey names no account');
  await call(staffPasskeySignIn, {
    body: {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle,
    },
  });
}
