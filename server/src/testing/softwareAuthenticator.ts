// An authenticator in software (WebAuthn Level 3 §6): ES256 keys and CBOR by hand, so that the tests share nothing with the library.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** A CBOR head (RFC 8949 §3): the major type with a length or number below 65,536. */
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
const number = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key as COSE names it: EC2, ES256, P-256. RFC 9052 §7. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (coordinate: string): Buffer => bytes(Buffer.from(coordinate, 'base64url'));
  return map(
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), point(x)],
    [number(-3), point(y)],
  );
}

export type Lie = {
  readonly origin?: string;
  readonly rpID?: string;
  readonly challenge?: string;
  /** False where the person only touched it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly user_handle?: string;
};

/** An authenticator with one passkey for an office. What a `Lie` names is answered in place of the truth. */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credential_id = id.toString('base64url');
  let counter = 0;
  let user_handle = '';
  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const authData = (lie: Lie, attested?: Buffer): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    const flags = 1 | (lie.isVerified === false ? 0 : 4) | (attested ? 64 : 0);
    const of = sha256(lie.rpID ?? new URL(origin).hostname);
    return Buffer.concat([of, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  return {
    credential_id,
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create: (options: { challenge: string; user: { id: string } }, lie: Lie = {}) => {
      user_handle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData(lie, attested))],
      );
      return {
        credential_id,
        client_data: clientData('webauthn.create', options.challenge, lie).toString('base64url'),
        attestation: attestation.toString('base64url'),
      };
    },
    /** Signs a challenge, as `navigator.credentials.get` does. */
    get: (options: { challenge: string }, lie: Lie = {}) => {
      const client = clientData('webauthn.get', options.challenge, lie);
      const data = authData(lie);
      return {
        credential_id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        user_handle: lie.user_handle ?? user_handle,
      };
    },
  };
}
