import type { CardType } from '@vitrine/rules/payment/cardTypes';
import type { PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import styles from './checkout.module.css';

/** A mark in one ink, drawn for this shop: a word, a shape of 34 by 22, or both. */
type Mark = { readonly word?: string; readonly shape?: string; readonly outline?: string };

const circle = (x: number, radius: number): string =>
  `M${x - radius} 11a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
const bars = (slant: number): string => [8, 14, 20].map((x) => `M${x + slant} 5h5l-${slant} 12h-5z`).join('');

/** The cards of spec 2 §2. */
const cardMarks = {
  VI: { word: 'VISA' },
  MC: { shape: circle(13, 6), outline: circle(21, 6) },
  AE: { word: 'AMEX' },
  SM: { outline: `${circle(13, 6)}${circle(21, 6)}` },
  DC: { shape: 'M16 5a6 6 0 0 0 0 12z', outline: `${circle(17, 7)}M18.5 5a6 6 0 0 1 0 12z` },
  DI: { word: 'DISC', outline: circle(28, 2.5) },
  JCB: { shape: bars(0) },
  CUP: { shape: bars(2) },
  CB: { word: 'CB' },
} as const satisfies Record<CardType, Mark>;

/** The wallets and banks; a card's method shows its cards. */
const methodMarks = {
  adyen_cc: null,
  adyen_oneclick: null,
  adyen_applepay: {
    shape:
      'M9 8.5c-1-.6-2.5 0-2.5 2.3 0 2.4 1.7 3.9 3 3.3 1.3.6 2.6-.4 2.9-1.8-1.3-.6-1.3-2.5 0-3.2-.7-1-2.1-1.2-3.4-.6',
    outline: 'M9.3 7.8c0-1.2.8-1.9 1.7-2',
    word: ' Pay',
  },
  adyen_googlepay: { word: 'G Pay' },
  adyen_hpp_paypal: { shape: 'M13 4h6a4 4 0 0 1 0 8h-3l-1 6h-4z', outline: 'M17 13h3a4.5 4.5 0 0 0 3.5-7' },
  alipay_payment: { word: 'Alipay' },
  adyen_hpp_kcp: { word: 'KCP' },
  adyen_hpp_kcp_payco: { word: 'PAYCO' },
  wechatpay: {
    shape: 'M14 4c-4.4 0-8 2.6-8 6 0 1.9 1.1 3.5 2.9 4.6L8.3 17l2.7-1.5c1 .3 2 .4 3 .4 4.4 0 8-2.6 8-5.9S18.4 4 14 4',
    outline: 'M23.5 9.5c2.7.6 4.5 2.3 4.5 4.3 0 1.2-.7 2.3-1.8 3.1l.4 1.7-1.9-1c-.7.2-1.4.3-2.2.3-2 0-3.8-.8-4.9-2',
  },
  hsbc_cup: null,
} as const satisfies Record<PaymentMethod, Mark | null>;

function MarkPicture({ word, shape, outline }: Mark) {
  return (
    <svg viewBox="0 0 34 22" className={styles.payMark} direction="ltr">
      <rect x=".5" y=".5" width="33" height="21" rx="2" className={styles.payFrame} />
      {outline && <path d={outline} className={styles.payLine} />}
      {shape && <path d={shape} className={styles.payShape} />}
      {word && (
        <text
          x="17"
          y="14.5"
          textAnchor="middle"
          {...(word.length > 3 ? { textLength: 26, lengthAdjust: 'spacingAndGlyphs' } : {})}
        >
          {word}
        </text>
      )}
    </svg>
  );
}

type Props = { readonly method: PaymentMethod; readonly cards: readonly CardType[] };

/** The marks of a way to pay, or of its cards. Its words name them, so they are decorative. Spec 2 §2. */
export function PaymentMarks({ method, cards }: Props) {
  const own: Mark | null = methodMarks[method];
  const marks = own ? [own] : cards.map((card): Mark => cardMarks[card]);
  return (
    <span className={styles.payMarks} aria-hidden="true">
      {marks.map((mark, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the marks never change their order
        <MarkPicture key={index} {...mark} />
      ))}
    </span>
  );
}
