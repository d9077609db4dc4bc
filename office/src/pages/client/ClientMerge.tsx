import type { CareClient } from '@vitrine/contract/staffCare';
import { type ClientMerge as Merge, staffMergeStep } from '@vitrine/contract/staffMerge';
import { isMergeOpen } from '@vitrine/rules/account/merge';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { useForgetClient } from './useForgetClient.ts';
import css from '../../ui/sheets.module.css';

type Request = NonNullable<Merge['request']>;
type Step = Request['steps'][number];

type DialogProps = {
  readonly id: string;
  readonly request: Request;
  readonly step: Step;
  readonly onClose: (isDone: boolean) => void;
};

function MergeDialog({ id, request, step, onClose }: DialogProps) {
  const text = useText('client');
  const navigate = useNavigate();
  const forget = useForgetClient();
  const { request_id, stays, goes } = request;
  return (
    <StepDialog
      title={text(`merge.${step}`)}
      effect={text(`merge.${step}.effect`, { stays: stays.email, goes: goes.email })}
      confirm={text(`merge.${step}`)}
      isDanger={step === 'carry_out'}
      onConfirm={async (key) => {
        const body = { request_id, step };
        const { customer_id } = await call(staffMergeStep, { params: { customer_id: id }, idempotency_key: key, body });
        // The account of this page may be the one that is no more.
        if (customer_id !== id) await navigate(`/clients/${customer_id}`);
        if (step === 'carry_out') forget(goes.customer_id);
      }}
      onClose={onClose}
    />
  );
}

function OpenRequest({ id, request }: { readonly id: string; readonly request: Request }) {
  const text = useText('client');
  const { moment } = useFormats();
  const { ask, dialog } = useStep<Step>((step, close) => (
    <MergeDialog id={id} request={request} step={step} onClose={close} />
  ));
  const mailboxes = [request.stays, request.goes].map(({ email, is_confirmed }) =>
    text(is_confirmed ? 'merge.mailbox.confirmed' : 'merge.mailbox.waits', { email }),
  );
  return (
    <>
      <p>{text('merge.request', { stays: request.stays.email, goes: request.goes.email })}</p>
      <Facts
        rows={[
          [text('merge.request.state'), text(`merge.state.${request.state}`)],
          [
            text('email'),
            <span key="mailboxes" className={css.address}>
              {mailboxes.join('\n')}
            </span>,
          ],
          [text('merge.reason'), request.reason],
          [text('merge.request.until'), moment(request.expires_at)],
        ]}
      />
      <p className={css.soft}>{`${text('merge.request.by', { name: request.by })} · ${moment(request.asked_at)}`}</p>
      {request.steps.length > 0 && (
        <p className={css.papers}>
          {request.steps.map((step) => (
            <Button key={step} weight={step === 'carry_out' ? 'main' : 'plain'} onClick={() => ask(step)}>
              {text(`merge.${step}`)}
            </Button>
          ))}
        </p>
      )}
      {dialog}
    </>
  );
}

/** The accounts that were merged into this one, the request that is open, and the way to ask for one. */
export function ClientMerge({ page }: { readonly page: CareClient }) {
  const text = useText('client');
  const { moment } = useFormats();
  const { client, merge } = page;
  const { request, history, may_ask } = merge;
  const isOpen = request !== null && isMergeOpen(request.state);
  const mayAsk = may_ask && !isOpen && client.email !== null;
  if (!mayAsk && request === null && history.length === 0) return null;
  return (
    <Sheet title={text('merge.title')}>
      {history.length > 0 && (
        <ul>
          {history.map((one) => (
            <li key={`${one.email} ${one.merged_at}`} className={css.note}>
              {text('merge.history', { email: one.email })}
              <p>{one.reason}</p>
              <p className={css.soft}>
                {`${moment(one.merged_at)} · ${text('merge.history.by', { asked: one.asked_by, merged: one.merged_by })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {request && <OpenRequest id={client.customer_id} request={request} />}
      {mayAsk && (
        <p>
          <Link to={`/clients/${client.customer_id}/merge`}>{text('merge')}</Link>
        </p>
      )}
    </Sheet>
  );
}
