import { useQueryClient } from '@tanstack/react-query';
import { createFapiao } from '@vitrine/contract/fapiao';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import {
  fapiaoErrors,
  type FapiaoField,
  fapiaoFields,
  fapiaoMaxLength,
  type FapiaoType,
  fapiaoTypes,
} from '@vitrine/rules/fapiao/fapiao';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayPlace } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { FapiaoFiles } from './FapiaoFiles.tsx';
import styles from './order.module.css';

type Values = Record<FapiaoField, string>;
type Answer = AnswerOf<typeof createFapiao>;

const empty: Values = {
  name: '',
  companyName: '',
  taxId: '',
  companyAddress: '',
  companyPhoneNumber: '',
  companyBankAccount: '',
};
const autoCompleteOf: Partial<Record<FapiaoField, string>> = { name: 'name', companyName: 'organization' };
const names = ['personal', 'company'] as const;

type FormProps = { readonly order_id: string; readonly onIssued: (answer: Answer) => void };

/** Changing the type keeps what was typed; the fields of the other type are not sent. */
function FapiaoForm({ order_id, onIssued }: FormProps) {
  const text = useText('fapiao');
  const locale = useLocale();
  const messages = useMessages();
  const client = useQueryClient();
  const [type, setType] = useState<FapiaoType>(fapiaoTypes.personal);
  const form = useShopForm<Values>({
    prefix: 'fapiao',
    start: empty,
    labelOf: (name) => text(name),
    check: (values) => messages(fapiaoErrors(type, values)),
    send: async (values) => {
      const fields = Object.fromEntries(fapiaoFields[type].map((name) => [name, values[name]]));
      onIssued(await call(createFapiao, { body: { locale, orderId: order_id, type, ...fields } }));
      void client.invalidateQueries({ queryKey: ['order'] });
    },
  });
  return (
    <form className={styles.form} method="post" {...form.attributes}>
      <p>{text('note')}</p>
      <fieldset className={styles.types}>
        <legend className="name">{text('type')}</legend>
        {names.map((name) => (
          <Choice
            key={name}
            name="fapiao_type"
            value={name}
            checked={type === fapiaoTypes[name]}
            onChange={() => setType(fapiaoTypes[name])}
            label={text(name)}
          />
        ))}
      </fieldset>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        {fapiaoFields[type].map((name) => (
          <Field
            key={name}
            {...form.field(name)}
            label={text(name)}
            autoComplete={autoCompleteOf[name] ?? 'off'}
            inputMode={name === 'companyPhoneNumber' ? 'tel' : undefined}
            maxLength={fapiaoMaxLength}
            required
          />
        ))}
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('send')}
      </Button>
    </form>
  );
}

/** Requests the Chinese tax invoice of an order, for a person or a company. Reads the parameter order_id. Spec 3 §2. */
export function FapiaoTray() {
  const text = useText('fapiao');
  const { order_id = '' } = useTrayPlace()?.entry.params ?? {};
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Tray title={text('title')}>
      {answer === null ? (
        <FapiaoForm order_id={order_id} onIssued={setAnswer} />
      ) : (
        <TrayMessage title={text(answer.pdf_url === null ? 'pending_title' : 'issued_title')}>
          {answer.pdf_url === null ? <p>{text('pending_text')}</p> : <FapiaoFiles {...answer} />}
        </TrayMessage>
      )}
    </Tray>
  );
}
