import type { StaffAccountView } from '@vitrine/contract/staffMembers';
import type { MemberStep } from '@vitrine/rules/staff/staffPeople';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePlaceName } from '../../ui/useStores.ts';
import { useRoleName } from '../../ui/useRoleName.ts';

/** What of an account two members may change at once. */
export type Seen = Pick<StaffAccountView, 'role' | 'role_name' | 'store_id' | 'ends_on'>;
export const seen = ({ role, role_name, store_id, ends_on }: StaffAccountView): Seen => ({
  role,
  role_name,
  store_id,
  ends_on,
});

type Props = {
  readonly step: MemberStep;
  /** The account as the member saw it, and as it is now. */
  readonly was: Seen;
  readonly now: Seen;
  /** The member has read it: the next press replaces what the colleague wrote. */
  readonly onKeep: () => void;
};

/** What a colleague has made of a role or a last day while the dialog was open. What was typed stays. */
export function Meanwhile({ step, was, now, onKeep }: Props) {
  const text = useText('staff');
  const roleName = useRoleName();
  const placeOf = usePlaceName();
  const { day } = useFormats();
  const valueOf = (of: Seen): string => {
    if (step === 'set_end') return of.ends_on === null ? text('ends_on.none') : day(of.ends_on);
    return of.store_id === null ? roleName(of) : `${roleName(of)} · ${placeOf(of.store_id)}`;
  };
  if (step !== 'set_end' && step !== 'change_role') return null;
  const [from, to] = [valueOf(was), valueOf(now)];
  if (from === to) return null;
  return (
    <Notice tone="bad">
      <p>{text('meanwhile', { from, to })}</p>
      <Button onClick={onKeep}>{text('meanwhile.keep')}</Button>
    </Notice>
  );
}
