import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmMerge, declineMerge, mergeQuestion } from '@vitrine/contract/accountMerge';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import css from './accountMerge.module.css';

const isOver = (error: unknown): boolean => isRefusal(error, 'hash_expired', 'hash_not_found');

const messages = {
  link: ['link_title', 'link_text'],
  confirmed: ['confirmed_title', 'confirmed_text'],
  declined: ['declined_title', 'declined_text'],
} as const;

function Message({ of }: { readonly of: keyof typeof messages }) {
  const text = useText('accountmerge');
  const [title, words] = messages[of];
  return (
    <TrayMessage title={text(title)}>
      <p>{text(words)}</p>
    </TrayMessage>
  );
}

type Accounts = { readonly stays: string; readonly goes: string };
type Answer = { readonly isBusy: boolean; readonly give: () => void };
type AskProps = {
  readonly accounts: Accounts;
  /** Null once this mailbox has confirmed. */
  readonly confirm: Answer | null;
  readonly decline: Answer;
  readonly isFailed: boolean;
};

function Ask({ accounts, confirm, decline, isFailed }: AskProps) {
  const text = useText('accountmerge');
  return (
    <div className={css.ask}>
      {confirm && <p>{text('question', accounts)}</p>}
      <p>{text('effect', accounts)}</p>
      {isFailed && (
        <p className={css.alert} role="alert">
          {text('failed')}
        </p>
      )}
      <div className={css.answers}>
        {confirm && (
          <Button wide busy={confirm.isBusy} onClick={confirm.give}>
            {text('confirm')}
          </Button>
        )}
        <Button wide look="quiet" busy={decline.isBusy} onClick={decline.give}>
          {text('decline')}
        </Button>
      </div>
    </div>
  );
}

/** The two accounts that a link asks about, and the answers. Opening it alone changes nothing, since mail programs open links. */
function MergeLink({ hash }: { readonly hash: string }) {
  const text = useText('accountmerge');
  const locale = useLocale();
  const body = { locale, hash };
  const question = useQuery({ queryKey: ['account-merge', hash], queryFn: () => call(mergeQuestion, { body }) });
  const confirm = useMutation({ mutationFn: () => call(confirmMerge, { body }) });
  const decline = useMutation({ mutationFn: () => call(declineMerge, { body }) });
  const faults = [question.error, confirm.error, decline.error];
  if (decline.isSuccess) return <Message of="declined" />;
  if (faults.some(isOver)) return <Message of="link" />;
  if (question.error)
    return (
      <div className={css.ask}>
        <p className={css.alert} role="alert">
          {text('unread')}
        </p>
        <Button wide look="quiet" busy={question.isFetching} onClick={() => void question.refetch()}>
          {text('again')}
        </Button>
      </div>
    );
  if (!question.data) return <p role="status">{text('loading')}</p>;
  const isConfirmed = confirm.isSuccess || question.data.is_confirmed;
  return (
    <>
      {isConfirmed && <Message of="confirmed" />}
      <Ask
        accounts={question.data}
        confirm={isConfirmed ? null : { isBusy: confirm.isPending, give: () => confirm.mutate() }}
        decline={{ isBusy: decline.isPending, give: () => decline.mutate() }}
        isFailed={confirm.error !== null || decline.error !== null}
      />
    </>
  );
}

type Props = {
  /** The token of the link in the mail. */
  readonly hash?: string;
};

/** The target of the link by which a client confirms that two accounts are hers. decisions/0119. */
export function AccountMergeTray({ hash = '' }: Props) {
  const text = useText('accountmerge');
  return <Tray title={text('title')}>{hash === '' ? <Message of="link" /> : <MergeLink hash={hash} />}</Tray>;
}
