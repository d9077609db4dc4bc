import type { CheckoutState } from '@vitrine/contract/checkout';
import type { MoneyAnswer } from '@vitrine/contract/money';
import { appLink } from '@vitrine/rules/payment/appLink';
import { bridgeRequest } from '@vitrine/rules/payment/insideWechat';
import type { MethodInPage, PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { BridgeStep } from './BridgeStep.tsx';
import styles from './checkout.module.css';
import { openProvider } from './openProvider.ts';
import provider from './provider.module.css';

type ComponentName = 'WeChat' | 'ThreeDS2DeviceFingerprint' | 'ThreeDS2Challenge';
const threeDS = ['ThreeDS2DeviceFingerprint', 'ThreeDS2Challenge'] as const;

/** The provider's components that render a method's step in our page. */
const stepComponents = {
  adyen_cc: threeDS,
  adyen_oneclick: threeDS,
  // The bank of a wallet's card may ask too.
  adyen_applepay: threeDS,
  adyen_googlepay: threeDS,
  wechatpay: ['WeChat'],
} as const satisfies Record<MethodInPage, readonly ComponentName[]>;
const componentNames = new Set<ComponentName>(Object.values(stepComponents).flat());

type Props = {
  readonly state: CheckoutState;
  /** The provider's next step as received: a QR code to scan, a bank's challenge in its frame. */
  readonly action: object;
  readonly method: PaymentMethod;
  /** How the shopper pays, in words; null for a card, whose bank asks. */
  readonly way: string | null;
  readonly onDetails: (details: Record<string, string>) => void;
  /** The step cannot be finished: it timed out, or the provider's code failed. */
  readonly onFail: () => void;
  readonly onLeave: () => void;
};

/**
 * Shows a step of the provider in our page, such as WeChat Pay's code or 3-D Secure, with a way to cancel it (api.md `action`).
 */
export function ProviderStep(props: Props) {
  const { action, way, state, onDetails, onFail, onLeave } = props;
  const request = useMemo(() => bridgeRequest(action), [action]);
  if (request === null || way === null) return <ComponentStep {...props} />;
  return <BridgeStep {...{ request, way, onDetails, onFail, onLeave }} total={state.totals.grand_total} />;
}

/** A step that the provider's own component shows. */
function ComponentStep({ state, action, method, way, onDetails, onFail, onLeave }: Props) {
  const text = useText('payment');
  const host = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { tag } = useStorefront();
  const { payment_client: client } = state;
  const link = appLink(method, action);
  const [showsCode, setShowsCode] = useState(false);
  const latest = useRef({ onDetails, onFail });
  useEffect(() => {
    latest.current = { onDetails, onFail };
  });
  useEffect(() => {
    title.current?.focus();
    let isUnmounted = false;
    let unmount: (() => void) | undefined;
    const fail = () => {
      if (!isUnmounted) latest.current.onFail();
    };
    const mount = async () => {
      const { library, core } = await openProvider({
        client,
        tag,
        brands: [],
        onDetails: (result) => latest.current.onDetails(result),
        onError: fail,
      });
      if (isUnmounted || !host.current) return;
      library.AdyenCheckout.register(...[...componentNames].map((name) => library[name]));
      // The bank's challenge fills its container; a fixed size would overflow on a phone.
      const step = core.createFromAction(action as Parameters<typeof core.createFromAction>[0], {
        challengeWindowSize: '05',
      });
      step.mount(host.current);
      unmount = () => step.unmount();
    };
    mount().catch(fail);
    return () => {
      isUnmounted = true;
      unmount?.();
    };
  }, [client, tag, action]);
  return (
    <div className={styles.provider}>
      <h3 ref={title} tabIndex={-1} className={styles.providerTitle}>
        {way === null ? text('step_bank') : text('step_title', { way })}
      </h3>
      {way !== null && link !== null && !showsCode && (
        <OpenApp link={link} way={way} total={state.totals.grand_total} onShowCode={() => setShowsCode(true)} />
      )}
      <div className={link === null || showsCode ? styles.code : `${styles.code} ${styles.onDesk}`}>
        {way !== null && <ScanCode way={way} total={state.totals.grand_total} isLinked={link !== null} />}
        <div ref={host} className={`${styles.challenge} ${provider.root}`} />
      </div>
      <TextButton onClick={onLeave}>{text('other_way')}</TextButton>
    </div>
  );
}

type PhoneProps = {
  readonly way: string;
  readonly total: MoneyAnswer;
};

/** On a phone: the wallet's app by one tap, since the phone cannot scan its own screen; the code for another phone. */
function OpenApp({
  link,
  way,
  total,
  onShowCode,
}: PhoneProps & { readonly link: string; readonly onShowCode: () => void }) {
  const text = useText('payment');
  const money = useMoney();
  return (
    <div className={styles.onPhone}>
      <div className={styles.provider}>
        <p className="note">{text('step_open_note', { price: money(total) })}</p>
        <ButtonLink to={link}>{text('step_open_app', { way })}</ButtonLink>
        <TextButton onClick={onShowCode}>{text('step_show_code')}</TextButton>
      </div>
    </div>
  );
}

/** What to do with the code; without a link of the app, a phone reads it from a picture of the screen. */
function ScanCode({ way, total, isLinked }: PhoneProps & { readonly isLinked: boolean }) {
  const text = useText('payment');
  const money = useMoney();
  return (
    <>
      <p className="note">{text('step_scan', { price: money(total) })}</p>
      {!isLinked && <p className={`note ${styles.onPhone}`}>{text('step_same_phone', { way })}</p>}
    </>
  );
}
