import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { giftCardTypes } from '@vitrine/rules/gift/gift';
import { giftLines, giftMessageState } from '@vitrine/rules/gift/giftMessage';
import { useText } from '../lib/words/words.tsx';
import { Select, TextArea, Tick } from './Field.tsx';

export type Gift = NonNullable<CareOrderPage['care']['gift']>;

/** Whether the workshop can print the card. */
export const isPrinted = ({ is_gift, gift_card_type, message }: Gift): boolean =>
  !is_gift || gift_card_type === 'blank' || giftMessageState(message, giftLines(message)).can_save;

/** What does not fit on the card, by the rule of the checkout's form. */
function useCardFault(): (message: string) => string | null {
  const text = useText('delivery');
  return (message) => {
    const { is_too_long, can_save } = giftMessageState(message, giftLines(message));
    return can_save ? null : text(is_too_long ? 'gift.too_long' : 'gift.unprinted');
  };
}

type Props = {
  readonly gift: Gift;
  readonly put: (change: Partial<Gift>) => void;
  readonly faultOf: (field: string) => string | null;
};

/** The gift options, as the checkout knows them. */
export function GiftFields({ gift, put, faultOf }: Props) {
  const text = useText('delivery');
  const cardFault = useCardFault();
  const { is_gift, hide_price, handwritten, gift_card_type, message } = gift;
  return (
    <>
      <Tick label={text('gift.is_gift')} isTicked={is_gift} onChange={(ticked) => put({ is_gift: ticked })} />
      {is_gift && (
        <>
          <Tick
            label={text('gift.hide_price')}
            isTicked={hide_price}
            onChange={(ticked) => put({ hide_price: ticked })}
          />
          <Tick
            label={text('gift.handwritten')}
            isTicked={handwritten}
            onChange={(ticked) => put({ handwritten: ticked })}
          />
          <Select
            label={text('gift.card')}
            value={gift_card_type}
            choices={giftCardTypes.map((value) => ({ value, name: text(`gift.card.${value}`) }))}
            onChange={(value) => put({ gift_card_type: value })}
          />
          {gift_card_type === 'custom' && (
            <TextArea
              label={text('gift.message')}
              maxLength={600}
              fault={cardFault(message) ?? faultOf('message')}
              value={message}
              onChange={(value) => put({ message: value })}
            />
          )}
        </>
      )}
    </>
  );
}
