import type { MergeRefusal } from '@vitrine/rules/account/merge';
import { ApiError } from '../../../platform/errors/ApiError.ts';

/** The field that each refusal is about: the email of the other account, or the step. */
const fieldOf = {
  unknown_account: 'email',
  same_account: 'email',
  no_mailbox: 'email',
  merge_open: 'email',
  payment_open: 'email',
  same_reservation: 'email',
  same_visit: 'email',
  not_confirmed: 'step',
  mailbox_changed: 'step',
  request_over: 'step',
  own_proposal: 'step',
} as const satisfies Readonly<Record<MergeRefusal, string>>;

/** Throws step_refused with the reason. */
export function refuse(reason: MergeRefusal): never {
  throw new ApiError('step_refused', { fields: { [fieldOf[reason]]: reason } });
}
