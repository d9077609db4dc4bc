// What counts of the settings that change while the shop runs: each server holds them, and hears of a change by PostgreSQL's
// notifications. decisions/0125.
import { isSettingName, type SettingName, settingTable, settingValue } from '@vitrine/rules/staff/settingTable';
import type { Config } from '../config/config.ts';
import * as queries from './settingQueries.ts';
import type { Shop } from './shop.ts';

export { lockSetting, putSetting } from './settingQueries.ts';

const known = new WeakMap<Config, ReadonlyMap<SettingName, unknown>>();

/** What counts while nothing is set. */
export function standardSetting(config: Config, name: SettingName): number {
  const { standard } = settingTable[name];
  return typeof standard === 'number' ? standard : config[standard];
}

/** The value of a setting that counts now, without a read. */
export const settingOf = ({ config }: Pick<Shop, 'config'>, name: SettingName): number =>
  settingValue(name, known.get(config)?.get(name), standardSetting(config, name));

/** Reads the settings again. Throws when the database fails: those that are known go on to count. */
export async function readSettings({
  config,
  db,
}: Pick<Shop, 'config' | 'db'>): Promise<ReadonlyMap<SettingName, unknown>> {
  const rows = await queries.storedSettings(db);
  const read = new Map<SettingName, unknown>();
  for (const { name, value } of rows) if (isSettingName(name)) read.set(name, value);
  known.set(config, read);
  return read;
}

/** Reads the settings, and again at each change in any process, and after a lost connection. */
export async function listenForSettings(shop: Pick<Shop, 'config' | 'db' | 'notices' | 'log'>): Promise<void> {
  let reading: Promise<unknown> = Promise.resolve();
  // One after the other: a read that began before a change must not end after the next one.
  const again = (): void => {
    reading = reading
      .then(() => readSettings(shop))
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the settings were not read'));
  };
  await shop.notices.hear('vitrine_setting', { onNotice: again, onLost: () => undefined, onBack: again });
  again();
  await reading;
}
