// Settings that the house changes while the shop runs. decisions/0125.

/** The settings, in the sequence of the page. Spec 3 §6, decisions/0125. */
export const settingNames = [
  'mail_rate',
  'captcha_cost',
  'staff_idle_minutes',
  'exports_per_hour',
  'export_rows_alone',
] as const;
export type SettingName = (typeof settingNames)[number];

type Row = {
  /** The least and the most that it takes; whole numbers. */
  readonly least: number;
  readonly most: number;
  /** What counts while nothing is set: a number, or the variable of the environment that holds it. */
  readonly standard: number | 'MAIL_RATE' | 'CAPTCHA_COST';
};

/** What each setting takes. Spec 3 §6, decisions/0125. */
export const settingTable: Readonly<Record<SettingName, Row>> = {
  /** Mails that one server sends in a second, at most. */
  mail_rate: { least: 1, most: 200, standard: 'MAIL_RATE' },
  /** Hashes for each key that a browser tries: more of them slow robots, and old telephones. */
  captcha_cost: { least: 100, most: 200_000, standard: 'CAPTCHA_COST' },
  /** Minutes without a call after which a sign-in of staff ends. */
  staff_idle_minutes: { least: 5, most: 60, standard: 30 },
  /** Files that one member takes out of the office in an hour. */
  exports_per_hour: { least: 1, most: 100, standard: 20 },
  /** Rows with clients' data that one member takes out of the office in 24 hours without a second person. */
  export_rows_alone: { least: 1, most: 100_000, standard: 2_000 },
};

/** Whether a text names a setting. Spec 3 §6. */
export const isSettingName = (text: string): text is SettingName => settingNames.some((name) => name === text);

/** Why a setting does not take a value; null where it does. Spec 3 §6, decisions/0125. */
export function settingFault(name: SettingName, value: number): 'format' | 'too_low' | 'too_high' | null {
  const { least, most } = settingTable[name];
  if (!Number.isSafeInteger(value)) return 'format';
  if (value < least) return 'too_low';
  return value > most ? 'too_high' : null;
}

/** The value that counts: the stored one, or the standard where none is stored, or one that this release does not take. Spec 3 §6. */
export const settingValue = (name: SettingName, stored: unknown, standard: number): number =>
  typeof stored === 'number' && settingFault(name, stored) === null ? stored : standard;
