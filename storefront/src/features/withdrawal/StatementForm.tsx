import {
  cleanStatement,
  statementFaults,
  statementLengths,
  type WithdrawalStatement,
} from '@vitrine/rules/returns/withdrawalStatement';
import { fullName } from '@vitrine/rules/account/personName';
import { useStorefront } from '../../lib/locale.ts';
import { useNamedOrder } from '../../lib/namedOrder.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useShopForm } from '../../lib/useShopForm.ts';
import { useMessages } from '../../lib/validation.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Field, FieldGroup, TextArea } from '../../ui/Field.tsx';
import { useStatementLabels } from './statementLabels.ts';
import css from './withdrawal.module.css';

type Props = {
  /** What was written before the shopper came back to change it. */
  readonly written: WithdrawalStatement | null;
  readonly onWritten: (statement: WithdrawalStatement) => void;
};

const empty: WithdrawalStatement = { name: '', reference: '', email: '', pieces: '' };

/** The customer, the contract and the address of the receipt; a signed-in customer's name and email are filled in. */
function useStatementForm({ written, onWritten }: Props) {
  const labels = useStatementLabels();
  const messages = useMessages();
  const reference = useNamedOrder();
  const { user } = useSession();
  const { name_order } = useStorefront();
  const own = user
    ? { name: fullName(name_order, { firstname: user.firstname, lastname: user.lastname }), email: user.email }
    : {};
  const form = useShopForm<WithdrawalStatement>({
    prefix: 'withdrawal',
    start: written ?? empty,
    given: written ? undefined : { ...own, ...(reference ? { reference } : {}) },
    labelOf: (name) => labels[name],
    check: (values) => messages(statementFaults(values)),
    send: async (values) => onWritten(cleanStatement(values)),
  });
  return { form, labels };
}

export function StatementForm(props: Props) {
  const text = useText('withdrawal');
  const { form, labels } = useStatementForm(props);
  const { name, reference, email, pieces } = statementLengths;
  return (
    <form className={css.part} method="post" {...form.attributes}>
      <p>{text('text')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Field
          {...form.field('reference')}
          label={labels.reference}
          autoComplete="off"
          maxLength={reference}
          required
        />
        <Field {...form.field('name')} label={labels.name} autoComplete="name" maxLength={name} required />
        <Field
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={labels.email}
          autoComplete="email"
          maxLength={email}
          required
        />
        <TextArea {...form.field('pieces')} label={labels.pieces} help={text('pieces_help')} maxLength={pieces} />
      </FieldGroup>
      <Button type="submit" wide>
        {text('continue')}
      </Button>
    </form>
  );
}
