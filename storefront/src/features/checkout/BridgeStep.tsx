import type { MoneyAnswer } from '@vitrine/contract/money';
import type { BridgeRequest } from '@vitrine/rules/payment/insideWechat';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import { askBridge } from './wechatBridge.ts';

type Props = {
  readonly request: BridgeRequest;
  readonly way: string;
  readonly total: MoneyAnswer;
  readonly onDetails: (details: Record<string, string>) => void;
  readonly onFail: () => void;
  readonly onLeave: () => void;
};

/** The step of WeChat Pay inside WeChat: the app shows its own sheet over the page. Spec 2 §2, decisions/0073. */
export function BridgeStep({ request, way, total, onDetails, onFail, onLeave }: Props) {
  const text = useText('payment');
  const money = useMoney();
  const title = useRef<HTMLHeadingElement>(null);
  const latest = useRef({ onDetails, onFail });
  useEffect(() => {
    latest.current = { onDetails, onFail };
  });
  const asked = useRef<BridgeRequest | null>(null);
  useEffect(() => {
    // One sheet for a step, however often the page renders.
    if (asked.current === request) return;
    asked.current = request;
    title.current?.focus();
    void askBridge(request).then((resultCode) =>
      resultCode === null ? latest.current.onFail() : latest.current.onDetails({ resultCode }),
    );
  }, [request]);
  return (
    <div className={styles.provider}>
      <h3 ref={title} tabIndex={-1} className={styles.providerTitle}>
        {text('step_title', { way })}
      </h3>
      <p className="note">{text('step_inside', { price: money(total) })}</p>
      <TextButton onClick={onLeave}>{text('other_way')}</TextButton>
    </div>
  );
}
