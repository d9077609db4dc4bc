import { staffContents } from '@vitrine/contract/staffContents';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import { NewStory } from './NewStory.tsx';

/** The contents of the shop: front page, stories, questions, legal pages and notices. */
export function Contents() {
  const text = useText('contents');
  const fault = useFault();
  const { moment } = useFormats();
  const me = useMember();
  const { data, error } = useQuery({ queryKey: ['contents'], queryFn: () => call(staffContents, {}) });
  return (
    <Page title={text('title')} lead={text('lead')} actions={mayAct(me, 'edit_contents') && <NewStory />}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <Table
          caption={text('title')}
          rows={data.contents}
          keyOf={({ kind, code }) => `${kind}/${code}`}
          columns={[
            {
              name: text('content'),
              render: ({ kind, code, title }) => (
                <Link to={`/contents/${kind}/${code}`}>{title === code ? text(`kind.${kind}`) : title}</Link>
              ),
            },
            { name: text('kind'), render: ({ kind }) => text(`kind.${kind}`) },
            {
              name: text('waiting'),
              render: ({ open, is_draft }) => (
                <>
                  {is_draft && <Tag>{text('draft')}</Tag>}
                  {open > 0 && <Tag tone="warn">{text('waiting.count', { count: open })}</Tag>}
                </>
              ),
            },
            {
              name: text('changed'),
              isMinor: true,
              render: ({ changed_at }) => changed_at !== null && moment(changed_at),
            },
          ]}
        />
      )}
    </Page>
  );
}
