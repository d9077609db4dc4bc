import type { RoleContent } from '@vitrine/contract/staffRoles';
import type { Rights } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { useRightNames } from '../../ui/useRightName.ts';
import { useScope } from '../../ui/useScope.ts';

/** The rights of one state that another has not. */
const without = (of: Rights, { orders, returns, acts }: Rights): Rights => ({
  orders: of.orders.filter((right) => !orders.includes(right)),
  returns: of.returns.filter((right) => !returns.includes(right)),
  acts: of.acts.filter((right) => !acts.includes(right)),
});

type Props = {
  /** The role as the member saw it, and as it is now. */
  readonly was: RoleContent;
  readonly now: RoleContent;
  /** The member has read it: the next save replaces what the colleague wrote. */
  readonly onKeep: (now: RoleContent) => void;
};

/** What a colleague has changed of a role while the member changed it. What was typed stays in the form. */
export function RoleMeanwhile({ was, now, onKeep }: Props) {
  const text = useText('roles');
  const names = useRightNames();
  const [before, after] = [useScope(was), useScope(now)];
  const listOf = (rights: Rights): string => names(rights).join(' · ');
  const rows = [
    [text('name'), was.name, now.name],
    ...after.map(([name, value], at) => [name, before[at]?.[1] ?? '', value] as const),
  ].flatMap(([name = '', from, to]) => (from === to ? [] : [[name, text('meanwhile.value', { from, to })] as const]));
  const [given, taken] = [listOf(without(now, was)), listOf(without(was, now))];
  // Read, and taken for what the form replaces.
  if (rows.length === 0 && given === '' && taken === '') return null;
  return (
    <Sheet title={text('meanwhile')}>
      <Notice tone="bad">{text('meanwhile.lead')}</Notice>
      <Facts
        rows={[
          ...rows,
          ...(given === '' ? [] : [[text('meanwhile.given'), given] as const]),
          ...(taken === '' ? [] : [[text('meanwhile.taken'), taken] as const]),
        ]}
      />
      <div>
        <Button onClick={() => onKeep(now)}>{text('meanwhile.keep')}</Button>
      </div>
    </Sheet>
  );
}
