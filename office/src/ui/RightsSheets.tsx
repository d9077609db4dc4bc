import type { Scope } from '@vitrine/rules/staff/role';
import { rightGroups, rightSubjects } from '@vitrine/rules/staff/rightGroups';
import { mayStaffAct, type Rights } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';
import { Facts, Sheet } from './Page.tsx';
import { useRightNames } from './useRightName.ts';
import { useProven } from './useRights.ts';
import { useScope } from './useScope.ts';

type ShownScope = Omit<Scope, 'stores'> & {
  readonly stores: readonly string[] | null;
  readonly has_own_store?: boolean;
};
type Props = { readonly rights: Rights; readonly scope: ShownScope };

/** The rights of a subject that some rights have, or have not. */
const part = (of: Rights, { orders, returns, acts }: Rights, has: boolean): Rights => ({
  orders: of.orders.filter((right) => orders.includes(right) === has),
  returns: of.returns.filter((right) => returns.includes(right) === has),
  acts: of.acts.filter((right) => acts.includes(right) === has),
});

/** What a person with some rights can do and cannot do, by subject; where, up to which amount, and for what the office asks for a code. */
export function RightsSheets({ rights, scope }: Props) {
  const text = useText('roles');
  const names = useRightNames();
  const proven = useProven(rights);
  const places = useScope(scope);
  const rowsOf = (has: boolean) =>
    rightSubjects.flatMap((subject) => {
      const found = names(part(rightGroups[subject], rights, has));
      return found.length === 0 ? [] : [[text(`subject.${subject}`), found.join(' · ')] as const];
    });
  const can = rowsOf(true);
  const cannot = rowsOf(false);
  return (
    <>
      <Sheet title={text('can')}>
        {can.length === 0 ? <p>{text('can.nothing')}</p> : <Facts rows={[...can, proven]} />}
      </Sheet>
      <Sheet title={text('where')}>
        <Facts rows={places} />
      </Sheet>
      {cannot.length > 0 && (
        <Sheet title={text('cannot')}>
          {mayStaffAct(rights, 'audit') && <p>{text('can.audit')}</p>}
          <Facts rows={cannot} />
        </Sheet>
      )}
    </>
  );
}
