import type { AddressFields } from '@vitrine/contract/address';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { useText } from '../../lib/words/text.ts';
import { typedAddress } from '../../lib/addresses/typedAddress.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './returns.module.css';

type Props = {
  readonly country: Country;
  /** Stores the address with the return. */
  readonly onSend: (address: AddressFields) => Promise<unknown>;
  readonly onClose: () => void;
};

/** A pickup address of this return alone, in the order's country. Spec 3 §4, §5. */
export function PickupAddress({ country, onSend, onClose }: Props) {
  const text = useText('returns');
  const validate = useValidation();
  const form = useShopForm<FormValues>({
    prefix: 'pickup',
    start: () => ({ country_id: country }),
    labelOf: useFieldLabel(country),
    check: (values) => validate('shipping', country, values),
    send: async (values) => {
      await onSend(typedAddress('shipping', country, values));
      onClose();
    },
    refused: () => ({ words: { no_pickup_times: text('no_times') } }),
  });
  return (
    <form className={`${css.part} ${css.screen}`} method="post" {...form.attributes}>
      <h3 className="name" tabIndex={-1} ref={takeFocus}>
        {text('other_address')}
      </h3>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountryFields
          form="shipping"
          prefix="pickup"
          country={country}
          values={form.values}
          faults={form.faults}
          help={{}}
          isPickup
          onChange={form.set}
        />
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('use_address')}
      </Button>
      <p>
        <TextButton onClick={onClose}>{text('listed_addresses')}</TextButton>
      </p>
    </form>
  );
}
