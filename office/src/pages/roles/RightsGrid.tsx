import { rightGroups, type RightSubject, rightSubjects } from '@vitrine/rules/staff/rightGroups';
import type { Rights } from '@vitrine/rules/staff/staffRoles';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { Tick } from '../../ui/Field.tsx';
import { useRightNames } from '../../ui/useRightName.ts';
import css from './roles.module.css';
import { type RoleDraft, withRight } from './roleDraft.ts';

type Props = { readonly draft: RoleDraft; readonly onChange: (draft: RoleDraft) => void };

const none: Rights = { orders: [], returns: [], acts: [] };

/** The rights of one subject. Those that the member has not itself cannot be given, and say so. */
function Group({ draft, onChange, subject }: Props & { readonly subject: RightSubject }) {
  const text = useText('roles');
  const me = useMember();
  const names = useRightNames();
  const { orders, returns, acts } = rightGroups[subject];
  const nameOf = (of: Partial<Rights>): string => names({ ...none, ...of }).join('');
  const rows = [
    ...orders.map((right) => ({
      name: nameOf({ orders: [right] }),
      has: me.orders.includes(right),
      isTicked: draft.orders.includes(right),
      set: (isIn: boolean) => withRight(draft, 'orders', right, isIn),
    })),
    ...returns.map((right) => ({
      name: nameOf({ returns: [right] }),
      has: me.returns.includes(right),
      isTicked: draft.returns.includes(right),
      set: (isIn: boolean) => withRight(draft, 'returns', right, isIn),
    })),
    ...acts.map((right) => ({
      name: nameOf({ acts: [right] }),
      has: me.acts.includes(right),
      isTicked: draft.acts.includes(right),
      set: (isIn: boolean) => withRight(draft, 'acts', right, isIn),
    })),
  ];
  return (
    <fieldset className={css.group}>
      <legend>{text(`subject.${subject}`)}</legend>
      {rows.map(({ name, has, isTicked, set }) => (
        <Tick
          key={name}
          label={has ? name : text('not_yours', { name })}
          isTicked={isTicked}
          isDisabled={!has}
          onChange={(isIn) => onChange(set(isIn))}
        />
      ))}
    </fieldset>
  );
}

/** All rights by subject. */
export function RightsGrid(props: Props) {
  return (
    <div className={css.grid}>
      {rightSubjects.map((subject) => (
        <Group key={subject} subject={subject} {...props} />
      ))}
    </div>
  );
}
