import { staffMail, staffMailAgain } from '@vitrine/contract/staffCare';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import css from '../../ui/sheets.module.css';

/** How soon a mail that waits is looked at again, in milliseconds: it leaves within seconds. */
const waitingMs = 2_000;

type Props = { readonly increment_id: string; readonly mail_id: string; readonly onClose: () => void };

/** The mail without its style sheets, which the office's policy refuses: its elements carry their looks, sheets only adapt them. */
const withoutSheets = (html: string): string => html.replaceAll(/<style\b[\s\S]*?<\/style>/giu, '');

/** A mail as the client would get it now, and the button that sends it again. */
export function MailDialog({ increment_id, mail_id, onClose }: Props) {
  const text = useText('order');
  const fault = useFault();
  const changed = useChanged();
  const params = { increment_id, mail_id };
  const { data, error } = useQuery({
    queryKey: ['mail', increment_id, mail_id],
    queryFn: () => call(staffMail, { params }),
    refetchInterval: ({ state }) => (state.data?.mail.sent_at === null ? waitingMs : false),
  });
  const content = data?.mail.content;
  const refusal = data?.mail.refusal;
  // A collector's code is sent again and not shown; a mail that still waits is shown and not sent twice.
  const mayResend = data?.mail.may_resend ?? false;
  const isWaiting = data?.mail.sent_at === null;
  return (
    <StepDialog
      title={content?.subject ?? text('mail')}
      effect={content && mayResend ? text('mail.again.effect', { email: content.email }) : text('mail.lead')}
      confirm={text('mail.again')}
      isConfirmable={mayResend}
      onConfirm={(key) => call(staffMailAgain, { params, body: {}, idempotency_key: key })}
      onClose={(isDone) => {
        onClose();
        if (isDone) void changed();
      }}
    >
      {() => (
        <>
          {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
          {refusal && <Notice>{text(mayResend ? 'mail.hidden' : `mail.refusal.${refusal}`)}</Notice>}
          {isWaiting && <Notice>{text('mail.refusal.still_waiting')}</Notice>}
          {/* No script, no form and no address of its own: the mail can do nothing in the office. */}
          {content && (
            <iframe
              className={css.mail}
              title={content.subject}
              // The office reads the keys that are pressed in the mail; a script runs there no more than without it.
              sandbox="allow-same-origin"
              srcDoc={withoutSheets(content.html)}
              onLoad={({ currentTarget }) => {
                // Keys of a frame reach no dialog around it.
                currentTarget.contentDocument?.addEventListener('keydown', ({ key }) => {
                  if (key === 'Escape') onClose();
                });
              }}
            />
          )}
        </>
      )}
    </StepDialog>
  );
}
