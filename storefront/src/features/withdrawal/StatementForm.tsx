import {
  cleanStatement,
  statementFaults,
  statementLengths,
  type WithdrawalStatement,
} from '@vitrine/rules/returns/withdrawalStatement';
import { fullName } from '@vitrine/rules/account/personName';
import { useEffect, useRef } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { useNamedOrder } from '../../lib/orders/namedOrder.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup, TextArea } from '../../ui/fields/Field.tsx';
import { useStatementLabels } from './statementLabels.ts';
import { type StatedLine, useStatedLines } from './useStatedLines.ts';
import { Tick } from '../../ui/fields/Tick.tsx';
import css from './withdrawal.module.css';

/** A statement, and the lines that it is limited to where the order is known. */
export type Written = WithdrawalStatement & { readonly lines: readonly StatedLine[] };

type Props = {
  /** What was written before the shopper came back to change it. */
  readonly written: Written | null;
  readonly onWritten: (statement: Written) => void;
};

/** The fields; `lines` has the ids of the ticked lines, with spaces between. */
type Values = WithdrawalStatement & { readonly lines: string };
const empty: Values = { name: '', reference: '', email: '', pieces: '', lines: '' };

const idsOf = (lines: string): string[] => lines.split(' ').filter((id) => id !== '');
const chosenOf = (known: readonly StatedLine[], { lines }: Values): StatedLine[] =>
  known.filter(({ item_order_id }) => idsOf(lines).includes(item_order_id));

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
  const known = useRef<readonly StatedLine[]>([]);
  const form = useShopForm<Values>({
    prefix: 'withdrawal',
    start: written ? { ...written, lines: written.lines.map(({ item_order_id }) => item_order_id).join(' ') } : empty,
    given: written ? undefined : { ...own, ...(reference ? { reference } : {}) },
    labelOf: (name) => labels[name === 'lines' ? 'pieces' : name],
    check: (values) => messages(statementFaults(values)),
    send: async (values) => onWritten({ ...cleanStatement(values), lines: chosenOf(known.current, values) }),
  });
  const lines = useStatedLines(form.values.reference);
  useEffect(() => {
    known.current = lines;
  }, [lines]);
  return { form, labels, lines };
}

type LinesProps = {
  readonly lines: readonly StatedLine[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The choice of the lines that a withdrawal is limited to. decisions/0080. */
function Lines({ lines, value, onChange }: LinesProps) {
  const text = useText('withdrawal');
  const chosen = idsOf(value);
  return (
    <fieldset className={css.lines}>
      <legend className="name">{text('pieces')}</legend>
      <p className="note">{text('ticks_help')}</p>
      {lines.map(({ item_order_id: id, words }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange((target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)).join(' '))
          }
        >
          {words}
        </Tick>
      ))}
    </fieldset>
  );
}

/** The first step: who withdraws from which contract, and from which of its pieces. */
export function StatementForm(props: Props) {
  const text = useText('withdrawal');
  const { form, labels, lines } = useStatementForm(props);
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
      </FieldGroup>
      {lines.length > 0 && (
        <Lines lines={lines} value={form.values.lines} onChange={(value) => form.put({ lines: value })} />
      )}
      <FieldGroup>
        {lines.length > 0 ? (
          <TextArea {...form.field('pieces')} label={text('note')} optional maxLength={pieces} />
        ) : (
          <TextArea {...form.field('pieces')} label={labels.pieces} help={text('pieces_help')} maxLength={pieces} />
        )}
      </FieldGroup>
      <Button type="submit" wide>
        {text('continue')}
      </Button>
    </form>
  );
}
