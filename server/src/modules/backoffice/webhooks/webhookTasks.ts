// Webhooks for IT: addresses, steps, and what they were sent. decisions/0131.
import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffWebhooks';
import { cappedCount } from '@vitrine/rules/staff/jobDesk';
import { deliveryState, oldSecretHours, type WebhookStep, webhookTest } from '@vitrine/rules/staff/webhookTable';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { rowIdOf, type StepKey } from '../../../platform/http/stepKey.ts';
import { shownSecret } from '../../../platform/partners/webhooks/postSigned.ts';
import { webhookUrlFault } from '../../../platform/partners/webhooks/webhookUrl.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './queries.ts';

const shownDeliveries = 50;
/** Every order looks at each webhook. */
const mostWebhooks = 20;
const secretBytes = 32;

function requireWatch(member: StaffMember): void {
  requireWholeRead(member, 'change_settings');
}

function requireChange(member: StaffMember): void {
  requireWholeAct(member, 'change_settings');
}

const refuse = (field: string, reason: string): never => {
  throw new ApiError('step_refused', { fields: { [field]: reason } });
};

function webhookView(row: queries.WebhookRow): contract.WebhookView {
  const { old_until, created_at, delivered_at, waiting, failed, ...shown } = row;
  return {
    ...shown,
    created_at: created_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
    waiting: cappedCount(waiting),
    failed: cappedCount(failed),
    old_secret_until: old_until?.toISOString() ?? null,
  };
}

function deliveryView(row: queries.DeliveryRow): contract.DeliveryView {
  const { failed_at, created_at, due_at, delivered_at, ...shown } = row;
  return {
    ...shown,
    state: deliveryState({ delivered_at, failed_at }),
    created_at: created_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
  };
}

async function shownWebhook(shop: Shop, webhook_id: string): Promise<contract.WebhookView> {
  const [row] = await queries.webhooks(shop.db, webhook_id);
  if (!row) throw new ApiError('not_found');
  return webhookView(row);
}

/** The webhooks. Throws staff_refused. */
export async function readWebhooks(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffWebhooks>> {
  requireWatch(member);
  return { webhooks: (await queries.webhooks(shop.db)).map(webhookView) };
}

/** Throws payload_refused where the shop may not tell this address. */
function requireUrl({ config }: Shop, url: string): void {
  const fault = webhookUrlFault(url, config.WEBHOOK_PRIVATE);
  if (fault !== null) throw new ApiError('payload_refused', { fields: { url: fault } });
}

const eventsOf = ({ events }: contract.DecidedWebhook): string[] => [...new Set(events)].toSorted();

/** Adds a webhook with a secret of its own. Throws staff_refused, payload_refused at `url`, step_refused: `too_many`. */
export async function addWebhook(
  shop: Shop,
  member: StaffMember,
  body: BodyOf<typeof contract.staffWebhookAdd>,
  step_key: StepKey | undefined,
): Promise<AnswerOf<typeof contract.staffWebhookAdd>> {
  requireChange(member);
  requireUrl(shop, body.url);
  const webhook_id = rowIdOf(step_key);
  const secret = await shop.db.transaction().execute(async (tx) => {
    const known = await queries.lockWebhook(tx, webhook_id);
    // A repeat, of a server that died before it answered.
    if (known) return known.secret;
    if ((await queries.countWebhooks(tx)) >= mostWebhooks) refuse('url', 'too_many');
    await explainChange(tx, { staff_id: member.staff_id, reason: body.reason });
    const made = randomBytes(secretBytes);
    const { url, note } = body;
    await queries.addWebhook(tx, {
      webhook_id,
      url,
      note,
      events: eventsOf(body),
      created_at: shop.now(),
      secret: made,
    });
    return made;
  });
  shop.log.warn({ staff_id: member.staff_id, webhook_id }, 'a webhook was added');
  return { webhook: await shownWebhook(shop, webhook_id), secret: shownSecret(secret) };
}

async function locked(tx: Tx, webhook_id: string) {
  const row = await queries.lockWebhook(tx, webhook_id);
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Changes a webhook. Throws staff_refused, not_found, payload_refused at `url`, step_refused: `unchanged`, or `changed_since` with both values. */
export async function changeWebhook(
  shop: Shop,
  member: StaffMember,
  webhook_id: string,
  { before, after, reason }: BodyOf<typeof contract.staffWebhookChange>,
): Promise<AnswerOf<typeof contract.staffWebhookChange>> {
  requireChange(member);
  requireUrl(shop, after.url);
  await shop.db.transaction().execute(async (tx) => {
    const now = await locked(tx, webhook_id);
    const wanted = { url: after.url, events: eventsOf(after), note: after.note };
    const textOf = (value: string | readonly string[]): string =>
      typeof value === 'string' ? value : value.join(', ');
    const fields = ['url', 'events', 'note'] as const;
    // A repeat, or what a colleague has decided alike.
    if (fields.every((field) => textOf(now[field]) === textOf(wanted[field]))) return;
    const conflict = fields.flatMap((field) =>
      textOf(now[field]) === textOf(before[field])
        ? []
        : [{ field, expected: textOf(before[field]), now: textOf(now[field]) }],
    );
    if (conflict.length > 0) throw new ApiError('step_refused', { fields: { url: 'changed_since' }, conflict });
    await explainChange(tx, { staff_id: member.staff_id, reason });
    await queries.changeWebhook(tx, webhook_id, wanted);
  });
  shop.log.warn({ staff_id: member.staff_id, webhook_id }, 'a webhook was changed');
  return { webhook: await shownWebhook(shop, webhook_id) };
}

type Step = BodyOf<typeof contract.staffWebhookStep> & { readonly step_key: StepKey | undefined };

/** The secret of a renewal; the same one for a repeat, or the receiver would lose the one that it has. */
async function renew(tx: Tx, webhook_id: string, { step_key }: Step): Promise<Buffer> {
  const now = await locked(tx, webhook_id);
  const renewed_by = step_key?.key ?? '';
  if (step_key !== undefined && now.renewed_by === renewed_by) return now.secret;
  const secret = randomBytes(secretBytes);
  await queries.renewSecret(tx, webhook_id, { secret, old_hours: oldSecretHours, renewed_by });
  return secret;
}

/** Every step but the renewal, which alone answers something. */
const steps: Readonly<
  Record<Exclude<WebhookStep, 'renew_secret'>, (tx: Tx, webhook_id: string, step: Step) => Promise<unknown>>
> = {
  pause: (tx, webhook_id) => queries.changeWebhook(tx, webhook_id, { is_paused: true }),
  resume: (tx, webhook_id) => queries.changeWebhook(tx, webhook_id, { is_paused: false }),
  test: async (tx, webhook_id, { step_key }) => {
    if ((await locked(tx, webhook_id)).is_paused) refuse('step', 'paused');
    await queries.addDelivery(tx, { webhook_id, message_id: rowIdOf(step_key), event: webhookTest });
  },
  replay_failed: (tx, webhook_id) => queries.replayFailed(tx, webhook_id),
  remove: (tx, webhook_id) => queries.dropWebhook(tx, webhook_id),
};

async function take(tx: Tx, webhook_id: string, asked: Step): Promise<Buffer | null> {
  const { step } = asked;
  if (step === 'renew_secret') return renew(tx, webhook_id, asked);
  await steps[step](tx, webhook_id, asked);
  return null;
}

/** Takes a step of a webhook. Throws staff_refused, not_found, step_refused: `paused` for a test of a paused one. */
export async function stepWebhook(
  shop: Shop,
  member: StaffMember,
  webhook_id: string,
  step: Step,
): Promise<AnswerOf<typeof contract.staffWebhookStep>> {
  requireChange(member);
  const secret = await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.lockWebhook(tx, webhook_id))) {
      // Of a repeat: it is gone already.
      if (step.step === 'remove') return null;
      throw new ApiError('not_found');
    }
    await explainChange(tx, { staff_id: member.staff_id, reason: step.reason });
    return take(tx, webhook_id, step);
  });
  shop.log.warn({ staff_id: member.staff_id, webhook_id, step: step.step }, 'a step of a webhook');
  return {
    webhook: step.step === 'remove' ? null : await shownWebhook(shop, webhook_id),
    secret: secret && shownSecret(secret),
  };
}

/** What a webhook was sent. Throws staff_refused, payload_refused. */
export async function readDeliveries(
  shop: Shop,
  member: StaffMember,
  webhook_id: string,
  { after, state }: QueryOf<typeof contract.staffWebhookDeliveries>,
): Promise<AnswerOf<typeof contract.staffWebhookDeliveries>> {
  requireWatch(member);
  const { rows, next } = await queries.deliveries(shop.db, { webhook_id, state }, { limit: shownDeliveries, after });
  return { deliveries: rows.map(deliveryView), next };
}

/** Sends a message again. Throws staff_refused, not_found. */
export async function replay(
  shop: Shop,
  member: StaffMember,
  { webhook_id, delivery_id }: ParamsOf<typeof contract.staffWebhookReplay>,
): Promise<AnswerOf<typeof contract.staffWebhookReplay>> {
  requireChange(member);
  const row = await queries.replayDelivery(shop.db, webhook_id, delivery_id);
  if (!row) throw new ApiError('not_found');
  shop.log.info({ staff_id: member.staff_id, webhook_id, delivery_id }, 'a message to a webhook is sent again');
  return { delivery: deliveryView(row) };
}
