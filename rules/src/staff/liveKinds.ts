// What the office hears of while it is open, and which member hears it. decisions/0117.
import type { Scope } from './role.ts';
import { mayReadReturns, mayStaffRead, type Rights, type StaffAct } from './staffRoles.ts';

/** What changes in the house, as browsers of the office hear it. Spec 3 §6, decisions/0117. */
export const liveKinds = [
  'order',
  'note',
  'return',
  'review',
  'reservation',
  'refund',
  'stock',
  'withdrawal',
  'salon',
  'staff',
  'change',
  'link',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** What members of staff may have open, so that others see it. Spec 3 §6, decisions/0117. */
export const presentKinds = ['order', 'return'] as const;
export type PresentKind = (typeof presentKinds)[number];

type Hearing = 'everyone' | 'returns' | readonly StaffAct[];

/** Which rights hear of each kind: those that read it. */
const hearings: Readonly<Record<LiveKind, Hearing>> = {
  order: ['see_orders'],
  note: ['see_client'],
  return: 'returns',
  review: ['review'],
  reservation: ['reserve'],
  refund: ['refund', 'transfer'],
  stock: ['move_stock', 'move_store_stock'],
  withdrawal: ['withdrawals'],
  salon: ['host_salon'],
  staff: ['manage_staff'],
  change: ['see_changes'],
  link: ['telephone_orders'],
};

type Listener = { readonly rights: Rights; readonly scope: Scope };
/** What has changed, the country of the order or boutique that it is about, and the boutiques that it concerns. */
type Told = { readonly kind: LiveKind; readonly country: string | null; readonly store_ids: readonly string[] };

function reads(rights: Rights, hearing: Hearing): boolean {
  if (hearing === 'everyone') return true;
  if (hearing === 'returns') return mayReadReturns(rights);
  return hearing.some((act) => mayStaffRead(rights, act));
}

/**
 * Whether a member hears that something has changed: its rights read such things, and its scope has the country and a boutique of it. What
 * is of no country concerns all. Spec 3 §6, decisions/0117.
 */
export function mayHear({ rights, scope }: Listener, told: Told): boolean {
  const { countries, stores } = scope;
  return (
    reads(rights, hearings[told.kind]) &&
    (countries === null || told.country === null || countries.some((one) => one === told.country)) &&
    (stores === null || told.store_ids.some((one) => stores.includes(one)))
  );
}

/** Whether a text names a kind. Spec 3 §6, decisions/0117. */
export const isLiveKind = (text: string): text is LiveKind => liveKinds.some((kind) => kind === text);
