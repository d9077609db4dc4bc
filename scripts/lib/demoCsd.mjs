import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoCsd } from '../../simulators/src/pac/demoCsd.ts';

/**
 * The seal of a local shop: a certificate and its key in a folder, made when they are missing. Returns the settings
 * that name them; none for a house that is no taxpayer in Mexico.
 */
export function writeDemoCsd(folder, house) {
  const marks = path.join(house, 'marks/house.json');
  const { seller } = existsSync(marks) ? JSON.parse(readFileSync(marks, 'utf8')) : {};
  if (!seller?.cfdi) return {};
  const certificate = path.join(folder, 'demo.cer');
  const key = path.join(folder, 'demo.key');
  if (!existsSync(certificate) || !existsSync(key)) {
    mkdirSync(folder, { recursive: true });
    const made = demoCsd({ rfc: seller.tax_numbers.mx, name: seller.cfdi.name, number: '30001000000500003416' });
    writeFileSync(certificate, made.certificate);
    writeFileSync(key, made.key, { mode: 0o600 });
  }
  return { CSD_CERTIFICATE_FILE: certificate, CSD_KEY_FILE: key };
}
