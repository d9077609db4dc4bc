// Certificates for seals like those of the SAT (CSD), signed by themselves. Node reads certificates but makes none, so the few
// structures of X.509 are written here.
import { createSign, generateKeyPairSync } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const sha256WithRsa = () => sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
const commonName = [0x55, 0x04, 0x03] as const;
/** Where the SAT writes the RFC of the taxpayer: x500UniqueIdentifier. */
const uniqueId = [0x55, 0x04, 0x2d] as const;
const nameOf = (values: readonly (readonly [readonly number[], string])[]) =>
  sequence(...values.map(([type, text]) => der(0x31, sequence(oid(...type), der(0x0c, Buffer.from(text))))));
/** UTCTime: `261125100000Z`. */
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/gu, '')}Z`));

const yearMs = 365 * 86_400_000;

/** A certificate (DER) with a key (PEM) for a taxpayer, valid for four years. `number` has 20 digits. */
export function demoCsd(of: { rfc: string; name: string; number: string }): { certificate: Buffer; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const subject = nameOf([
    [commonName, of.name],
    [uniqueId, of.rfc],
  ]);
  const from = Date.now() - 86_400_000;
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from(of.number, 'latin1')),
    sha256WithRsa(),
    subject,
    sequence(utcTime(new Date(from)), utcTime(new Date(from + 4 * yearMs))),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  return {
    certificate: sequence(content, sha256WithRsa(), der(0x03, Buffer.from([0]), signature)),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
