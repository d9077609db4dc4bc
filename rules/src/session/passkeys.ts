// Passkeys of customers: how each is named, so that its customer knows which one to remove. decisions/0121.
import { deviceName, type SeenDevice } from './device.ts';

/** The longest name of a passkey. Invariant A1, decisions/0121. */
export const passkeyNameMaxLength = 60;

/** The most passkeys of an account: more than a person has devices and password managers. Invariant A1, decisions/0121. */
export const mostPasskeys = 20;

/**
 * Brand names of the programs that keep passkeys, by the AAGUID that they give; the same in every language. Source: the list of the FIDO
 * community (passkeydeveloper/passkey-authenticator-aaguids).
 */
const keepers: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
};

/** The name of the program that keeps a passkey; null for one that does not say, or is not listed. Invariant A1, decisions/0121. */
export function passkeyKeeper(aaguid: string): string | null {
  const known = aaguid.toLowerCase();
  return Object.hasOwn(keepers, known) ? (keepers[known] ?? null) : null;
}

/** How a passkey is shown: by its own name, else by the browser and device that added it; empty without either. Invariant A1, decisions/0121. */
export const passkeyName = ({ name, ...seen }: SeenDevice & { readonly name: string | null }): string =>
  name ?? deviceName(seen);
