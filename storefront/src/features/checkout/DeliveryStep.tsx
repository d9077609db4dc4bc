import type { CheckoutState } from '@vitrine/contract/checkout';
import { lineStart } from '@vitrine/rules/text/lineStart';
import { formatDay, formatDays } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import styles from './checkout.module.css';
import type { OnForm } from './finishSteps.ts';
import { keptCard } from './keptCard.ts';
import { PickupStep } from './PickupStep.tsx';
import { Rich } from './Rich.tsx';
import type { Checkout } from './useCheckout.ts';

type Props = { readonly state: CheckoutState; readonly checkout: Checkout };

type Method = CheckoutState['shipping_methods'][number];
type Choose = (method: string, slot?: string | null, slot_day?: string | null) => Promise<unknown>;

/** Sends a chosen method with its slot; presents a failure with a retry. */
function useChoose(checkout: Checkout): Choose {
  const present = usePresentError();
  const choose: Choose = (method, slot, slot_day) =>
    checkout.method
      .mutateAsync({ method, ...(slot ? { slot } : {}), ...(slot_day ? { slot_day } : {}) })
      .catch((error: unknown) => present(error, { again: () => void choose(method, slot, slot_day) }));
  return choose;
}

type MethodProps = { readonly method: Method; readonly isTaken: boolean; readonly onChoose: () => void };

function MethodChoice({ method, isTaken, onChoose }: MethodProps) {
  const cart = useText('cart');
  const locale = useLocale();
  const { tag } = useStorefront();
  const money = useMoney();
  const inRow = useListed();
  return (
    <Choice
      name="shipping_method"
      value={method.method}
      checked={isTaken}
      disabled={method.is_alone}
      onChange={onChoose}
      {...(method.arrives_from && method.arrives_until
        ? {
            label: (
              <span className={styles.days}>
                {lineStart(formatDays(method.arrives_from, method.arrives_until, locale), tag)}
              </span>
            ),
            note: inRow([method.title, method.duration]),
          }
        : { label: method.title, note: cart('delivery_pre_order') })}
      end={method.price.amount === 0 ? cart('offered') : <bdi>{money(method.price)}</bdi>}
    />
  );
}

type SlotProps = { readonly state: CheckoutState; readonly method: Method; readonly onChoose: Choose };

/** The carrier's days and hours of the chosen method. */
function Slots({ state: { slot, slot_day }, method: { method, slots, slot_days }, onChoose }: SlotProps) {
  const text = useText('checkout');
  const locale = useLocale();
  const { tag } = useStorefront();
  return (
    <FieldGroup>
      {slot_days.length > 0 && (
        <Select
          label={text('slot_day')}
          width="half"
          value={slot_day ?? ''}
          onChange={(event) => void onChoose(method, slot, event.target.value)}
        >
          <option value="">{text('slot_any')}</option>
          {slot_days.map((day) => (
            <option key={day} value={day}>
              {lineStart(formatDay(day, locale), tag)}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={text('slot')}
        {...(slot_days.length > 0 ? { width: 'half' as const } : {})}
        value={slot ?? ''}
        onChange={(event) => void onChoose(method, event.target.value, slot_day)}
      >
        <option value="">{text('slot_any')}</option>
        {slots.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
    </FieldGroup>
  );
}

/** The methods and the slots of the chosen one, for a known address. */
function Delivery({ state, checkout }: Props) {
  const text = useText('checkout');
  const current = state.shipping_methods.find(({ is_checked }) => is_checked);
  // Shows the choice at once; the answer confirms it.
  const taken = checkout.method.isPending ? checkout.method.variables.method : current?.method;
  const choose = useChoose(checkout);
  return (
    <>
      <fieldset className={styles.choices} aria-busy={checkout.method.isPending}>
        <legend className="visuallyHidden">{text('delivery')}</legend>
        {state.shipping_methods.map((method) => (
          <MethodChoice
            key={method.method}
            method={method}
            isTaken={method.method === taken}
            onChoose={() => void choose(method.method)}
          />
        ))}
      </fieldset>
      {current && current.slots.length > 0 && <Slots state={state} method={current} onChoose={choose} />}
    </>
  );
}

/**
 * Shipping methods with title, duration, price and real dates; none without an address, disabled when alone; a message
 * that links to the cart (spec 2 §2, §3). Or the boutiques of a pickup. Then the gift.
 */
export function DeliveryStep({ state, checkout, onForm }: Props & { readonly onForm: OnForm }) {
  const text = useText('checkout');
  const locale = useLocale();
  const isPickup = state.delivery_mode === 'pickup';
  return (
    <section className={styles.step} aria-labelledby="delivery">
      <div className={styles.stepHead}>
        <h2 className={`subtitle ${styles.place}`} id="delivery" tabIndex={-1}>
          {text(isPickup ? 'pickup' : 'delivery')}
        </h2>
      </div>
      {isPickup ? (
        <PickupStep state={state} checkout={checkout} onForm={onForm} />
      ) : state.shipping_address === null ? (
        <p className="note">{text('delivery_no_address')}</p>
      ) : (
        <Delivery state={state} checkout={checkout} />
      )}
      {(isPickup || state.shipping_address !== null) && (
        <>
          <p className={`note ${styles.aside}`}>
            <Rich words={text('delivery_message')} to={paths.cart(locale)} />
          </p>
          <Gift state={state} checkout={checkout} />
        </>
      )}
    </section>
  );
}

function Gift({ state, checkout }: Props) {
  const text = useText('checkout');
  const words = useText('gift');
  // Shows the tick at once; the answer confirms it.
  const { isPending, variables } = checkout.gift;
  const gift = isPending ? { ...state.gift, ...variables.gift } : state.gift;
  const present = usePresentError();
  const isKept = useStore(keptCard);
  const save = (change: Partial<typeof gift>): Promise<unknown> =>
    checkout.gift
      .mutateAsync({ gift: { ...gift, ...change } })
      .catch((error: unknown) => present(error, { again: () => void save(change) }));
  const tick = (is_gift: boolean): void => {
    // Another gift has another card.
    keptCard.set(() => false);
    void save({ is_gift });
  };
  return (
    <div className={styles.gift}>
      <Tick checked={gift.is_gift} onChange={(event) => tick(event.target.checked)}>
        {text('is_gift')}
      </Tick>
      {gift.is_gift && (
        <>
          <div className={styles.giftCard}>
            <p className={gift.message ? styles.words : 'note'}>{gift.message || words('card_blank')}</p>
            <TextButton data-tray="gift-message">{words(gift.message || isKept ? 'change' : 'write')}</TextButton>
          </div>
          <Tick checked={gift.hide_price} onChange={(event) => void save({ hide_price: event.target.checked })}>
            {text('hide_price')}
          </Tick>
        </>
      )}
    </div>
  );
}
