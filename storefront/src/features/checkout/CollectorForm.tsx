import type { CheckoutState } from '@vitrine/contract/checkout';
import { fieldNames, type FieldName } from '@vitrine/rules/fields/fields';
import { useEffect, useRef, useState } from 'react';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { typedAddress } from '../../lib/addresses/typedAddress.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import type { OnForm } from './finishSteps.ts';
import type { Checkout } from './useCheckout.ts';

type Collector = NonNullable<NonNullable<CheckoutState['pickup']>['collector']>;

const personFields = ['prefix', 'firstname', 'lastname', 'firstname2', 'lastname2', 'phonecode', 'telephone'] as const;
type PersonField = (typeof personFields)[number];
const isPerson = (name: string): name is PersonField => personFields.some((one) => one === name);
const elsewhere: ReadonlySet<FieldName> = new Set(fieldNames.filter((name) => !isPerson(name)));

type Typed = { readonly [Name in PersonField]?: string | undefined };

const ofPerson = <Value,>(of: Readonly<Record<string, Value>>): { [Name in PersonField]?: Value } =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isPerson(name)));

type Props = { readonly collector: Collector; readonly checkout: Checkout; readonly onForm: OnForm };

/** The typed names and telephone, validated by the country's rules and sent. */
function useCollector({ collector, checkout }: Omit<Props, 'onForm'>) {
  const { country } = useStorefront();
  const labelOf = useFieldLabel(country);
  const validate = useValidation();
  const { name: _name, ...known } = collector;
  return useShopForm<Typed>({
    prefix: 'collector',
    start: known,
    labelOf,
    check: (typed) => ofPerson(validate('shipping', country, typed)),
    send: async (typed) => {
      const address = typedAddress('shipping', country, typed);
      const { prefix, firstname, lastname, firstname2, lastname2, phonecode, telephone } = address;
      await checkout.pickup.mutateAsync({
        collector: { prefix, firstname, lastname, firstname2, lastname2, phonecode, telephone },
      });
    },
  });
}

/** The form of the collector; the payment saves it while it is open. */
function Fields({ collector, checkout, onForm, onDone }: Props & { readonly onDone: () => void }) {
  const text = useText('checkout');
  const { country } = useStorefront();
  const place = useRef<HTMLFormElement>(null);
  const form = useCollector({ collector, checkout });
  const save = async (): Promise<boolean> => {
    const isSaved = await form.submit(place.current);
    if (isSaved) onDone();
    return isSaved;
  };
  useEffect(() => {
    const focus = (): void => place.current?.querySelector<HTMLElement>('[role=alert], input, select')?.focus();
    onForm('collector', { save, focus });
    return () => onForm('collector', null);
  });
  return (
    <form
      ref={place}
      noValidate
      aria-labelledby="collector"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountryFields
          form="shipping"
          prefix="collector"
          country={country}
          values={form.values}
          faults={form.faults}
          onChange={(name, value) => {
            if (isPerson(name)) form.set(name, value);
          }}
          without={elsewhere}
        />
      </FieldGroup>
      <Button className={styles.onward} type="submit" look="quiet" busy={checkout.pickup.isPending}>
        {text('collector_save')}
      </Button>
    </form>
  );
}

/** Who collects, the buyer unless another person is named, and what the boutique checks. Spec 2 §2, spec 3 §3. */
export function CollectorForm(props: Props) {
  const { collector } = props;
  const text = useText('checkout');
  const cart = useText('cart');
  const [isOpen, setOpen] = useState(false);
  const [wasClosed, setClosed] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasClosed > 0) heading.current?.focus();
  }, [wasClosed]);
  const close = (): void => {
    setOpen(false);
    setClosed((times) => times + 1);
  };
  return (
    <div className={styles.collector}>
      <div className={styles.stepHead}>
        <h3 ref={heading} className={`${styles.collectorTitle} ${styles.place}`} id="collector" tabIndex={-1}>
          {text('collector')}
        </h3>
        {!isOpen && (
          <TextButton aria-label={`${cart('change')}: ${text('collector')}`} onClick={() => setOpen(true)}>
            {cart('change')}
          </TextButton>
        )}
      </div>
      {isOpen ? (
        <Fields {...props} onDone={close} />
      ) : (
        <p className={styles.done}>
          <bdi>{collector.name}</bdi>
          <bdi className="figure">{[collector.phonecode, collector.telephone].filter(Boolean).join(' ')}</bdi>
        </p>
      )}
      <p className={`note ${styles.aside}`}>{text('collector_note')}</p>
    </div>
  );
}
