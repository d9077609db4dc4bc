import { staffWebhooks, type WebhookView } from '@vitrine/contract/staffWebhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { May } from '../../ui/May.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { useCount } from '../../ui/useCount.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { type Asked, StepQuestion, StepsOfWebhook } from './StepsOfWebhook.tsx';
import css from './webhooks.module.css';

const refreshMs = 15_000;

function State({ webhook: { is_paused, is_silent, old_secret_until } }: { readonly webhook: WebhookView }) {
  const text = useText('webhooks');
  const { moment } = useFormats();
  return (
    <>
      <Tag tone={is_paused ? 'warn' : 'good'}>{text(is_paused ? 'state.paused' : 'state.active')}</Tag>
      {is_silent && <span className={css.soft}>{text('state.silent')}</span>}
      {old_secret_until !== null && (
        <span className={css.soft}>{text('old_secret', { until: moment(old_secret_until) })}</span>
      )}
    </>
  );
}

type ListProps = { readonly webhooks: readonly WebhookView[]; readonly ask: (asked: Asked) => void };

function List({ webhooks, ask }: ListProps) {
  const text = useText('webhooks');
  const { moment } = useFormats();
  const counted = useCount();
  if (webhooks.length === 0) return <p className={`${ui.tableBox} ${ui.empty}`}>{text('none')}</p>;
  return (
    <Table
      caption={text('list')}
      rows={webhooks}
      keyOf={({ webhook_id }) => webhook_id}
      columns={[
        {
          name: text('note'),
          render: ({ webhook_id, note, url, events }) => (
            <>
              <Link to={`/webhooks/${webhook_id}`}>{note}</Link>
              <span className={`${css.soft} ${css.url}`}>{url}</span>
              <span className={css.soft}>{events.join(', ')}</span>
            </>
          ),
        },
        {
          name: text('state'),
          render: (webhook) => (
            <>
              <State webhook={webhook} />
              {webhook.failed.count > 0 && (
                // On a telephone, where the number has no column.
                <span className={css.phone}>
                  <Tag tone="bad">
                    {text('failed')}: {counted(webhook.failed)}
                  </Tag>
                </span>
              )}
            </>
          ),
        },
        { name: text('waiting'), isFigure: true, isMinor: true, render: ({ waiting }) => counted(waiting) },
        {
          name: text('failed'),
          isFigure: true,
          isMinor: true,
          render: ({ failed }) => (failed.count === 0 ? counted(failed) : <Tag tone="bad">{counted(failed)}</Tag>),
        },
        {
          name: text('delivered'),
          isMinor: true,
          render: ({ delivered_at }) => (delivered_at === null ? '–' : moment(delivered_at)),
        },
        { name: text('steps'), render: (webhook) => <StepsOfWebhook webhook={webhook} ask={ask} /> },
      ]}
    />
  );
}

/** The programs of the house that the shop tells what happens. decisions/0131. */
export function Webhooks() {
  const text = useText('webhooks');
  const fault = useFault();
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, dialog } = useStep<Asked>(({ webhook, what }, close) =>
    what === 'decide' || webhook === null ? (
      <DecideDialog webhook={webhook} onSecret={setSecret} onClose={close} />
    ) : (
      <StepQuestion webhook={webhook} step={what} onSecret={setSecret} onClose={close} />
    ),
  );
  const { data, error } = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => call(staffWebhooks, {}),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  return (
    <Page
      title={text('title')}
      lead={
        <>
          {text('lead')} <a href="/api/docs#webhooks">{text('docs')}</a>
        </>
      }
      actions={
        <May act="change_settings">
          <Button weight="main" onClick={() => ask({ webhook: null, what: 'decide' })}>
            {text('add')}
          </Button>
        </May>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <List webhooks={data.webhooks} ask={ask} />}
      {dialog}
      {secret !== null && (
        <SecretDialog
          title={text('secret.title')}
          lead={text('secret.lead')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
