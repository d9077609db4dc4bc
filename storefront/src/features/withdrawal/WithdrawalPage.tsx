import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { withdrawal } from '@vitrine/contract/withdrawal';
import { useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import { StatementForm, type Written } from './StatementForm.tsx';
import { StatementReview } from './StatementReview.tsx';
import css from './withdrawal.module.css';
import { WithdrawalDone } from './WithdrawalDone.tsx';

type Step =
  | { readonly name: 'write' }
  | { readonly name: 'review' }
  | { readonly name: 'done'; readonly answer: AnswerOf<typeof withdrawal> };

/**
 * The withdrawal function of the European Union's storefronts: a statement, its review, its receipt. Needs no sign-in and
 * no reason. decisions/0053.
 */
export function WithdrawalPage() {
  const text = useText('shell');
  const [step, setStep] = useState<Step>({ name: 'write' });
  const [statement, setStatement] = useState<Written | null>(null);
  return (
    <main id="content" tabIndex={-1} className={`page ${css.root}`}>
      <h1 className="headline">{text('page.withdrawal')}</h1>
      <NeedsScript />
      {step.name === 'write' || statement === null ? (
        <StatementForm
          written={statement}
          onWritten={(written) => {
            setStatement(written);
            setStep({ name: 'review' });
          }}
        />
      ) : null}
      {step.name === 'review' && statement ? (
        <StatementReview
          statement={statement}
          onChange={() => setStep({ name: 'write' })}
          onStated={(answer) => setStep({ name: 'done', answer })}
        />
      ) : null}
      {step.name === 'done' && statement ? <WithdrawalDone {...step.answer} email={statement.email} /> : null}
    </main>
  );
}
