import { useQueryClient } from '@tanstack/react-query';
import { createCfdi } from '@vitrine/contract/cfdi';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { regimes, regimesOf, uses, usesOf } from '@vitrine/rules/cfdi/catalogues';
import { cfdiErrors, type CfdiField, cfdiNameLength } from '@vitrine/rules/cfdi/cfdi';
import { personOf } from '@vitrine/rules/cfdi/rfc';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayPlace } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { CfdiFiles } from './CfdiFiles.tsx';
import styles from './order.module.css';

type Answer = AnswerOf<typeof createCfdi>;

const empty: Record<CfdiField, string> = { rfc: '', name: '', regime: '', use: '', postcode: '' };

type Catalogue = Readonly<Record<string, { readonly name: string }>>;

/** The codes that can be chosen, and the chosen one even where it no longer fits, so that the check can name it. */
function Codes({
  of,
  codes,
  chosen,
}: {
  readonly of: Catalogue;
  readonly codes: readonly string[];
  readonly chosen: string;
}) {
  const kept = Object.hasOwn(of, chosen) && !codes.includes(chosen) ? [chosen, ...codes] : codes;
  return kept.map((code) => (
    <option key={code} value={code} lang="es">
      {`${code} ${of[code]?.name ?? ''}`}
    </option>
  ));
}

type FormProps = { readonly order_id: string; readonly onIssued: (answer: Answer) => void };

/** The regimes follow the RFC and the uses follow the regime; what was chosen before stays and is checked. */
function CfdiForm({ order_id, onIssued }: FormProps) {
  const text = useText('cfdi');
  const locale = useLocale();
  const messages = useMessages();
  const client = useQueryClient();
  const form = useShopForm<Record<CfdiField, string>>({
    prefix: 'cfdi',
    start: empty,
    labelOf: (name) => text(name),
    check: (values) => messages(cfdiErrors(values)),
    send: async (values) => {
      onIssued(await call(createCfdi, { body: { locale, order_id, ...values } }));
      void client.invalidateQueries({ queryKey: ['order'] });
    },
  });
  const { rfc, regime, use } = form.values;
  const whose = personOf(rfc);
  return (
    <form className={styles.form} method="post" {...form.attributes}>
      <p>{text('note')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Field
          {...form.field('rfc')}
          label={text('rfc')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          required
        />
        <Field
          {...form.field('name')}
          label={text('name')}
          autoComplete="organization"
          maxLength={cfdiNameLength}
          required
        />
        <Select {...form.field('regime')} label={text('regime')} required>
          <option value="">{text('choose')}</option>
          <Codes of={regimes} codes={regimesOf(whose)} chosen={regime} />
        </Select>
        <Select {...form.field('use')} label={text('use')} required>
          <option value="">{text('choose')}</option>
          <Codes of={uses} codes={usesOf(regime, whose)} chosen={use} />
        </Select>
        <Field
          {...form.field('postcode')}
          label={text('postcode')}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
          required
        />
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('send')}
      </Button>
    </form>
  );
}

/** Requests the CFDI of an order with own tax data. Reads the parameter order_id. Spec 3 §3, decisions/0075. */
export function CfdiTray() {
  const text = useText('cfdi');
  const { order_id = '' } = useTrayPlace()?.entry.params ?? {};
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Tray title={text('title')}>
      {answer === null ? (
        <CfdiForm order_id={order_id} onIssued={setAnswer} />
      ) : (
        <TrayMessage title={text(answer.uuid === null ? 'pending_title' : 'issued_title')}>
          {answer.uuid === null ? <p>{text('pending_text')}</p> : <CfdiFiles {...answer} />}
        </TrayMessage>
      )}
    </Tray>
  );
}
