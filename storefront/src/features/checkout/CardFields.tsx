import type { CheckoutState } from '@vitrine/contract/checkout';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import { openProvider } from './openProvider.ts';
import provider from './provider.module.css';
import { useCardWords } from './useCardWords.ts';
import type { PaymentData } from './usePayment.ts';

/** Timeout for loading the provider's frames. */
const framesMs = 15_000;

/** How long the component may take to process the last key, in milliseconds: its frames report by messages. */
const noticeMs = 600;
const pollMs = 50;

export type CardHandle = {
  /** Resolves with the provider's encrypted data; with null where fields are faulty, which are then marked. */
  read: () => Promise<PaymentData | null>;
};

/**
 * The part of the component's data that is sent. A stored card is sent by its name; later versions may add fields that we do
 * not know.
 */
const sentNames: ReadonlySet<string> = new Set([
  'type',
  'holderName',
  'encryptedCardNumber',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
  'brand',
  'checkoutAttemptId',
  'sdkData',
]);

type Props = {
  readonly client: CheckoutState['payment_client'];
  readonly amount: { value: number; currency: string };
  readonly brands: readonly string[];
  /** A stored card needs only its security code. */
  readonly stored?:
    | { id: string; brand: string; lastFour: string; expiryMonth: string; expiryYear: string }
    | undefined;
  readonly onReady: (handle: CardHandle | null) => void;
};

/** How the provider's component shows a stored card. */
const storedOptions = ({ id, brand, lastFour, expiryMonth, expiryYear }: NonNullable<Props['stored']>) => ({
  storedPaymentMethodId: id,
  // The component ignores a card that its owner may not use in a shop.
  supportedShopperInteractions: ['Ecommerce'],
  brand,
  lastFour,
  expiryMonth,
  expiryYear,
});

/**
 * The type of the provider's frames. They load no font of ours, so they take one that the browser has: the style sheet names it
 * as `--frame-sans`, and sets the holder's name, which is outside of the frames, in the same.
 */
function frameStyles(host: HTMLElement) {
  const style = getComputedStyle(host);
  const fontFamily = style.getPropertyValue('--frame-sans').trim();
  return { base: { fontFamily, fontSize: style.fontSize, color: style.color } };
}

/** The component's options for a new card, which asks for its holder, or for a stored one. */
const optionsOf = (stored: Props['stored']) => ({
  showPayButton: false,
  // At any touch outside of its fields on iOS it would focus an input of its own: the page jumps, and a tap on Pay hits what is there then.
  // The frames still give up their focus.
  keypadFix: false,
  hasHolderName: !stored,
  holderNameRequired: !stored,
  ...(stored ? storedOptions(stored) : {}),
});

type Card = { readonly isValid: boolean; readonly showValidation: () => unknown; readonly data: object };

/** The provider's encrypted data; null where a field is wrong, which then shows it. */
async function readCard(card: Card): Promise<PaymentData | null> {
  // The shopper may press Pay right after the last key, before the component has processed it.
  for (let waited = 0; !card.isValid && waited < noticeMs; waited += pollMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  if (!card.isValid) {
    card.showValidation();
    return null;
  }
  const { paymentMethod } = card.data as { paymentMethod: PaymentData };
  return Object.fromEntries(Object.entries(paymentMethod).filter(([name]) => sentNames.has(name)));
}

/** Mounts the provider's fields into the returned host, again after a failure. */
function useCardFields({ client, amount, brands, stored, onReady }: Props) {
  const [round, setRound] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const { tag } = useStorefront();
  const words = useCardWords();
  const latest = useRef({ onReady, amount, words });
  latest.current = { onReady, amount, words };
  const storedId = stored?.id ?? '';
  const brandList = brands.join(' ');
  useEffect(() => {
    let isUnmounted = false;
    let unmount: (() => void) | undefined;
    const fail = () => {
      if (isUnmounted) return;
      unmount?.();
      unmount = undefined;
      latest.current.onReady(null);
      setFailed(true);
    };
    // The provider's frames report when they are ready; if its host is unreachable they never do.
    const late = setTimeout(fail, framesMs);
    const mount = async () => {
      const { library, core } = await openProvider({
        client,
        tag,
        amount: latest.current.amount,
        brands: brandList.split(' '),
        words: latest.current.words,
      });
      if (isUnmounted || !host.current) return;
      const card = new library.Card(core, {
        ...optionsOf(stored),
        styles: frameStyles(host.current),
        onConfigSuccess: () => clearTimeout(late),
        // Enter in a card's field submits, as in any other field of the form.
        onEnterKeyPressed: () => host.current?.closest('form')?.requestSubmit(),
      });
      card.mount(host.current);
      unmount = () => card.unmount();
      latest.current.onReady({ read: () => readCard(card) });
    };
    mount().catch(fail);
    return () => {
      isUnmounted = true;
      clearTimeout(late);
      latest.current.onReady(null);
      unmount?.();
    };
    // A new storefront, provider or stored card is a new component; amounts follow by reference.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client.environment_url, client.client_key, client.country_code, tag, locale, storedId, brandList, round]);
  const again = () => {
    setFailed(false);
    setRound((before) => before + 1);
  };
  return { host, isFailed, again };
}

/** The provider's own card fields, each in its frame: the number never touches our page (spec 2 §2, PCI SAQ A). */
export function CardFields(props: Props) {
  const text = useText('payment');
  const checkout = useText('checkout');
  const { host, isFailed, again } = useCardFields(props);
  return (
    <>
      {isFailed && (
        <div role="alert">
          <p className={styles.fault}>{text('fields_failed')}</p>
          <TextButton onClick={again}>{checkout('try_again')}</TextButton>
        </div>
      )}
      <div ref={host} className={provider.root} />
    </>
  );
}
