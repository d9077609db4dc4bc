import { useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { AlertForm } from './AlertForm.tsx';
import { AlertLink } from './AlertLink.tsx';

type Props = {
  /** The product that is out of stock, and its name with colour and size. */
  readonly sku?: string;
  readonly name?: string;
  /** The action of the link in a mail, with its hash. */
  readonly step?: string;
  readonly hash?: string;
};

/** The back-in-stock alert: the form, its confirmation, and the targets of the links in its mail. Expectations §3. */
export function StockAlertTray({ sku = '', name = '', step, hash }: Props) {
  const text = useText('stockalert');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isLink = hash && (step === 'confirm' || step === 'stop');
  return (
    <Tray title={text('title')}>
      {isLink ? (
        <AlertLink step={step} hash={hash} />
      ) : sentTo !== null ? (
        <TrayMessage title={text('sent_title')}>
          <p>{text('sent_text', { email: sentTo })}</p>
        </TrayMessage>
      ) : sku === '' ? (
        // A link without a product, or a cut one.
        <TrayMessage title={text('link_title')}>
          <p>{text('link_text')}</p>
        </TrayMessage>
      ) : (
        <AlertForm sku={sku} name={name} onSent={setSentTo} />
      )}
    </Tray>
  );
}
