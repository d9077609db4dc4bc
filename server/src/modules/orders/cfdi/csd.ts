import { createPrivateKey, createSign, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../../../platform/config/config.ts';

/** The issuer's certificate for seals (CSD), as the SAT gives it. */
export type Csd = {
  /** 20 digits. */
  readonly number: string;
  /** DER in base64, as the document repeats it. */
  readonly certificate: string;
  /** The end of its validity. */
  readonly until: Date;
  /** Seals the text: SHA-256 with RSA, in base64. */
  readonly seal: (text: string) => string;
};

type Settings = Pick<Config, 'CSD_CERTIFICATE_FILE' | 'CSD_KEY_FILE' | 'CSD_KEY_PASSWORD'>;

/** The certificate's number is its serial number, whose bytes are the letters of 20 digits. */
function numberOf({ serialNumber }: X509Certificate): string {
  const number = Buffer.from(serialNumber, 'hex').toString('latin1');
  if (!/^\d{20}$/u.test(number)) throw new ConfigError('CSD_CERTIFICATE_FILE names no certificate of the SAT.');
  return number;
}

const isPem = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 10) === '-----BEGIN';

function keyIn(file: string, passphrase: string | undefined): KeyObject {
  const key = readFileSync(file);
  const secret = passphrase === undefined ? {} : { passphrase };
  return isPem(key)
    ? createPrivateKey({ key, ...secret })
    : createPrivateKey({ key, format: 'der', type: 'pkcs8', ...secret });
}

function open({ CSD_CERTIFICATE_FILE: file, CSD_KEY_FILE: keyFile, CSD_KEY_PASSWORD }: Settings): Csd | null {
  if (file === undefined && keyFile === undefined) return null;
  if (file === undefined || keyFile === undefined)
    throw new ConfigError('CSD_CERTIFICATE_FILE and CSD_KEY_FILE need each other.');
  let certificate: X509Certificate;
  let key: KeyObject;
  try {
    certificate = new X509Certificate(readFileSync(file));
    key = keyIn(keyFile, CSD_KEY_PASSWORD);
  } catch {
    // The error may repeat the password or the key.
    throw new ConfigError(
      'CSD_CERTIFICATE_FILE, CSD_KEY_FILE and CSD_KEY_PASSWORD do not open a certificate and its key.',
    );
  }
  if (!certificate.checkPrivateKey(key)) throw new ConfigError('CSD_KEY_FILE holds the key of another certificate.');
  return {
    number: numberOf(certificate),
    certificate: certificate.raw.toString('base64'),
    until: new Date(certificate.validTo),
    seal: (text) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64'),
  };
}

const opened = new Map<string, Csd | null>();

/** The certificate of the settings, read once; null without one. Throws ConfigError for files that are not a pair. */
export function csdOf(config: Settings): Csd | null {
  const name = JSON.stringify([config.CSD_CERTIFICATE_FILE, config.CSD_KEY_FILE]);
  const known = opened.get(name);
  if (known !== undefined) return known;
  const csd = open(config);
  opened.set(name, csd);
  return csd;
}
