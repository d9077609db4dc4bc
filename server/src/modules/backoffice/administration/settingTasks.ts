// Settings of the running shop, and what the environment holds. decisions/0125.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffSettings';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { settingFault, type SettingName, settingNames, settingTable } from '@vitrine/rules/staff/settingTable';
import { shownSecrets, shownVariables } from '../../../platform/config/shownConfig.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { secretsSince } from '../../../platform/shop/secretPrints.ts';
import { lockSetting, putSetting, readSettings, settingOf, standardSetting } from '../../../platform/shop/settings.ts';
import { explainChange } from '../changes/explain.ts';
import { changesOfRow } from '../changes/history.ts';
import { takeBack } from '../changes/takeBack.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';

const shownChanges = 50;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function settingView(shop: Shop, name: SettingName, stored: unknown): contract.SettingView {
  const { least, most } = settingTable[name];
  const standard = standardSetting(shop.config, name);
  return { name, value: settingOf(shop, name), stored: numberOf(stored), standard, least, most };
}

/** The settings, the variables and the secrets of this server. Throws staff_refused. */
export async function readSettingsPage(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof contract.staffSettings>> {
  requireWholeRead(member, 'change_settings');
  const stored = await readSettings(shop);
  const since = await secretsSince(shop);
  return {
    settings: settingNames.map((name) => settingView(shop, name, stored.get(name))),
    environment: shownVariables(shop.config),
    secrets: shownSecrets(shop.config).map((secret) => ({
      ...secret,
      since: since.get(secret.name)?.toISOString() ?? null,
    })),
  };
}

/**
 * Sets a value, or goes back to the standard. Throws staff_refused, step_refused at `value`: `format`, `too_low`, `too_high`, `unchanged`,
 * or `changed_since` with both values.
 */
export async function setSetting(
  shop: Shop,
  member: StaffMember,
  name: SettingName,
  { before, value, reason }: BodyOf<typeof contract.staffSettingSet>,
): Promise<AnswerOf<typeof contract.staffSettingSet>> {
  requireWholeAct(member, 'change_settings');
  const fault = value === null ? null : settingFault(name, value);
  if (fault !== null) throw new ApiError('step_refused', { fields: { value: fault } });
  await shop.db.transaction().execute(async (tx) => {
    const now = numberOf(await lockSetting(tx, name));
    if (now !== before) {
      const conflict = [{ field: name, expected: before, now }];
      throw new ApiError('step_refused', { fields: { value: 'changed_since' }, conflict });
    }
    if (now === value) throw new ApiError('step_refused', { fields: { value: 'unchanged' } });
    await explainChange(tx, { staff_id: member.staff_id, reason });
    await putSetting(tx, name, value);
  });
  shop.log.warn({ staff_id: member.staff_id, setting: name, before, value }, 'a setting was changed');
  return { setting: settingView(shop, name, (await readSettings(shop)).get(name)) };
}

/** The last changes of a setting. Throws staff_refused. */
export async function readSettingHistory(
  shop: Shop,
  member: StaffMember,
  name: SettingName,
): Promise<AnswerOf<typeof contract.staffSettingHistory>> {
  requireWholeRead(member, 'change_settings');
  const may = mayStaffAct(member.rights, 'change_settings');
  const rows = await changesOfRow(shop, { subject: 'setting', key: name }, shownChanges);
  return {
    changes: rows.map(({ change_id, at, by, actor, before, after, reason, undone_by }) => ({
      change_id,
      at: at.toISOString(),
      by,
      actor,
      before: numberOf(before?.['value']),
      after: numberOf(after?.['value']),
      reason,
      undone_by,
      may_undo: may && undone_by === null,
    })),
  };
}

/** Takes a change of a setting back. Throws staff_refused, not_found, and step_refused as an undo of the catalogue does. */
export async function undoSetting(
  shop: Shop,
  member: StaffMember,
  name: SettingName,
  {
    change_id,
    reason,
    step_key,
  }: BodyOf<typeof contract.staffSettingUndo> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffSettingUndo>> {
  requireWholeAct(member, 'change_settings');
  const [found] = (await changesOfRow(shop, { subject: 'setting', key: name }, shownChanges)).filter(
    (row) => row.change_id === Number(change_id),
  );
  if (!found) throw new ApiError('not_found');
  await takeBack(shop, member, { change_id: found.change_id, reason, step_key });
  return { setting: settingView(shop, name, (await readSettings(shop)).get(name)) };
}
