import type { CheckoutState } from '@vitrine/contract/checkout';
import { useEffect, useRef } from 'react';
import { useStorefront } from '../../lib/locale.ts';
import styles from './checkout.module.css';
import { openProvider } from './openProvider.ts';

type Props = {
  readonly client: CheckoutState['payment_client'];
  /** The provider's next step as it came: a QR code to scan, a wait for the bank's app. */
  readonly action: object;
  readonly onDetails: (details: Record<string, string>) => void;
};

/** Shows a step of the provider that needs no card fields, such as the QR code of WeChat Pay (api.md `action`). */
export function ProviderStep({ client, action, onDetails }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { tag } = useStorefront();
  const latest = useRef(onDetails);
  useEffect(() => {
    latest.current = onDetails;
  });
  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    const mount = async () => {
      const { library, core } = await openProvider({
        client,
        tag,
        brands: [],
        onDetails: (result) => latest.current(result),
        onError: () => undefined,
      });
      if (isGone || !host.current) return;
      library.AdyenCheckout.register(library.WeChat);
      const step = core.createFromAction(action as Parameters<typeof core.createFromAction>[0]);
      step.mount(host.current);
      unmount = () => step.unmount();
    };
    void mount();
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [client, tag, action]);
  return <div ref={host} className={styles.challenge} />;
}
