import type { AnswerOf } from '@vitrine/contract/endpoint';
import { withdrawal } from '@vitrine/contract/withdrawal';
import type { WithdrawalStatement } from '@vitrine/rules/returns/withdrawalStatement';
import { useState } from 'react';
import { useAskedCaptcha } from '../../lib/captcha/askedCaptcha.ts';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import type { Written } from './StatementForm.tsx';
import { useStatementLabels } from './statementLabels.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import css from './withdrawal.module.css';

type Props = {
  readonly statement: Written;
  readonly onChange: () => void;
  readonly onStated: (answer: AnswerOf<typeof withdrawal>) => void;
};

/** The statement word for word, and the button that makes it. */
export function StatementReview({ statement: { lines, ...statement }, onChange, onStated }: Props) {
  const text = useText('withdrawal');
  const locale = useLocale();
  // As the receipt says it.
  const pieces = [...lines.map(({ words }) => words), statement.pieces].filter((part) => part !== '').join('\n');
  const labels = useStatementLabels();
  const captcha = useAskedCaptcha('withdrawal');
  // The same id for every attempt, so that a lost answer does not make two statements.
  const [statement_id] = useState(() => crypto.randomUUID());
  const form = useShopForm<WithdrawalStatement>({
    prefix: 'review',
    start: statement,
    labelOf: (name) => labels[name],
    check: () => ({}),
    send: async () => {
      const items = lines.map(({ item_order_id }) => item_order_id);
      const body = { locale, statement_id, ...statement, items };
      const answer = await captcha.through((proof) => call(withdrawal, { body: { ...body, ...proof } }));
      if (answer) onStated(answer);
    },
  });
  return (
    <form className={css.part} method="post" {...form.attributes}>
      <h2 className="subtitle" tabIndex={-1} ref={takeFocus}>
        {text('review')}
      </h2>
      <FaultList faults={form.list} alert={form.alert} />
      <blockquote className={css.statement}>
        <p>{text('statement', { reference: statement.reference })}</p>
        {pieces === '' ? null : <p>{text('statement_pieces', { pieces })}</p>}
        <p>{statement.name}</p>
      </blockquote>
      <p className="note">{text('receipt_to', { email: statement.email })}</p>
      {captcha.shown ? <CaptchaLine captcha={captcha.shown} /> : null}
      <Button type="submit" wide busy={form.isBusy}>
        {text('confirm')}
      </Button>
      <p>
        <TextButton onClick={onChange}>{text('change')}</TextButton>
      </p>
    </form>
  );
}
