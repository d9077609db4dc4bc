import type { SecretView } from '@vitrine/contract/staffSettings';
import { Link } from 'react-router';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import css from './settings.module.css';

/** Since when each secret is in use, and whether the one before it is accepted too: the state of a key's rotation. */
export function Secrets({ secrets }: { readonly secrets: readonly SecretView[] }) {
  const text = useText('settings');
  const me = useMember();
  const { moment } = useFormats();
  const previous = ({ has_previous }: SecretView) =>
    has_previous === null ? (
      text('previous.none')
    ) : has_previous ? (
      <Tag tone="warn">{text('previous.yes')}</Tag>
    ) : (
      text('previous.no')
    );
  return (
    <section className={ui.part} aria-labelledby="secrets">
      <h2 id="secrets">{text('secrets')}</h2>
      <p>
        {text('secrets.lead')}{' '}
        {mayRead(me, 'operate') && <Link to="/partners/runbook/key-rotation">{text('rotation')}</Link>}
      </p>
      <Table
        caption={text('secrets')}
        rows={secrets}
        keyOf={({ name }) => name}
        columns={[
          {
            name: text('secret'),
            render: ({ name, meaning }) => (
              <>
                <code className={css.name}>{name}</code>
                <span className={css.soft} lang="en">
                  {meaning}
                </span>
              </>
            ),
          },
          {
            name: text('since'),
            render: ({ is_set, since }) =>
              is_set ? (since === null ? text('since.unknown') : moment(since)) : text('unset'),
          },
          { name: text('previous'), render: previous },
        ]}
      />
    </section>
  );
}
