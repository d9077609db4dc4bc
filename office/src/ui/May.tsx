import type { StaffAct } from '@vitrine/rules/staff/staffRoles';
import type { ReactNode } from 'react';
import { useMember } from '../lib/session/MemberContext.ts';
import { mayAct } from '../lib/session/member.ts';

type Props = { readonly act: StaffAct; readonly children: ReactNode };

/** What a member is offered that may act, beside a list that others may read too. */
export function May({ act, children }: Props) {
  return mayAct(useMember(), act) ? children : null;
}
