// What a browser does with passkeys, of staff and of customers. The library loads when one is first used. decisions/0107, 0121.
import type { z } from 'zod';
import type { passkeyCreation, passkeyRequest } from '../passkeyParts.ts';

type Creation = z.infer<typeof passkeyCreation>['options'];
type Request = z.infer<typeof passkeyRequest>['options'];

const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Whether this browser offers passkeys in the list of a field. */
export async function hasPasskeysInFields(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await library();
  return browserSupportsWebAuthnAutofill();
}

/** The browser came back without a passkey: the person closed its question, or has none. */
export class NoPasskey extends Error {}

/** This device, or the program that keeps its passkeys, has one of the account already. */
export class PasskeyExists extends Error {}

async function asked<Made>(question: Promise<Made>): Promise<Made> {
  try {
    return await question;
  } catch (error) {
    const { WebAuthnError } = await library();
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyExists('the device has a passkey of the account', { cause: error });
    throw new NoPasskey('the browser gave no passkey', { cause: error });
  }
}

/** Makes a passkey. Throws NoPasskey, PasskeyExists. */
export async function makePasskey(options: Creation) {
  const { startRegistration } = await library();
  const { id, response } = await asked(startRegistration({ optionsJSON: options }));
  return { credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject };
}

/**
 * Signs the challenge by a passkey that the person chooses: in a dialog of the browser, or `inField` in the list of a field that has
 * `webauthn` in its `autocomplete`, for as long as nothing is chosen. One request at a time: a new one ends the one before. Throws NoPasskey.
 */
export async function signByPasskey(options: Request, { inField = false } = {}) {
  const { startAuthentication } = await library();
  const { id, response } = await asked(startAuthentication({ optionsJSON: options, useBrowserAutofill: inField }));
  if (response.userHandle === undefined) throw new NoPasskey('the passkey names no account');
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  };
}

/** Ends the request that runs, if any. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

type Signal = Parameters<Awaited<ReturnType<typeof library>>['sendSignal']>[0];

/** Best effort: few browsers pass a signal on to what keeps the passkeys. */
async function signal(sent: Signal): Promise<void> {
  const { sendSignal } = await library();
  await sendSignal(sent).catch(() => undefined);
}

/** Lets the browser forget a passkey that the server does not have, so that it offers it no more. */
export const forgetPasskey = ({ rpId: rpID }: Pick<Request, 'rpId'>, credentialID: string): Promise<void> =>
  signal({ signalName: 'unknownCredential', rpID, credentialID });

/** Lets the browser forget the passkeys of an account that the server no longer accepts. */
export const keepPasskeys = (accepted: { rp_id: string; user_id: string; credential_ids: string[] }): Promise<void> =>
  signal({
    signalName: 'allAcceptedCredentials',
    rpID: accepted.rp_id,
    userID: accepted.user_id,
    allAcceptedCredentialIDs: accepted.credential_ids,
  });
