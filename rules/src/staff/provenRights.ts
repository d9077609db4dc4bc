// The right to each step that needs a code: a member without it hears that first, and types no code for nothing. decisions/0107.
import type { ProvenSubject } from './proof.ts';
import { isWhole, type Scope } from './role.ts';
import { mayStaffAct, mayStaffRead, type Rights, type StaffAct } from './staffRoles.ts';

type Member = { readonly rights: Rights; readonly scope: Scope };
type MayTake = (member: Member, step: string) => boolean;

const withAct =
  (act: StaffAct): MayTake =>
  ({ rights }) =>
    mayStaffAct(rights, act);
/** Of the whole house alone. */
const withWholeAct =
  (act: StaffAct): MayTake =>
  ({ rights, scope }) =>
    mayStaffAct(rights, act) && isWhole(scope);
const everyone: MayTake = () => true;

/** A file of money is of the whole house; one of the newsletter has a right of its own. */
const mayExport: MayTake = ({ rights, scope }, list) => {
  if (list === 'newsletter') return mayStaffAct(rights, 'export_newsletter');
  const isOfMoney = list === 'journal' || list === 'report';
  return mayStaffAct(rights, 'export') && (!isOfMoney || (mayStaffRead(rights, 'see_money') && isWhole(scope)));
};

const mayTake: Readonly<Record<ProvenSubject, MayTake>> = {
  order: ({ rights }, step) => rights.orders.some((one) => one === step),
  review: withAct('review'),
  return: ({ rights }, step) => rights.returns.some((one) => one === step),
  refund: ({ rights }, step) => mayStaffAct(rights, step === 'again' ? 'refund' : 'transfer'),
  withdrawal: ({ rights }, step) =>
    mayStaffAct(rights, 'withdrawals') && (step !== 'refund' || mayStaffAct(rights, 'refund')),
  client: ({ rights }, step) => mayStaffAct(rights, step === 'erase' ? 'client_data' : 'merge_clients'),
  goodwill: withAct('grant_goodwill'),
  settlement: withWholeAct('reconcile'),
  reconciliation: withWholeAct('reconcile'),
  export: mayExport,
  period: withWholeAct('keep_books'),
  passkey: everyone,
  device: withAct('reserve'),
  key: withWholeAct('manage_keys'),
  // The right is that to the proposed step, which the use case knows.
  approval: everyone,
};

/** Whether a member has the right to a step that needs a code; what the step is of is asked later. Spec 3 §6, decisions/0107. */
export const mayTakeProven = (member: Member, subject: ProvenSubject, step: string): boolean =>
  mayTake[subject](member, step);
