import { giftCardTypes } from '@vitrine/rules/gift/gift';
import {
  giftCard,
  giftLines,
  type GiftMessageState,
  giftMessageState,
  isGiftCardChanged,
  keepsWords,
} from '@vitrine/rules/gift/giftMessage';
import { useState } from 'react';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { useStore } from '../../lib/browser/store.ts';
import { finishTrays, useTrayGuard } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { FieldGroup, TextArea } from '../../ui/fields/Field.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import styles from './checkout.module.css';
import { keptCard } from './keptCard.ts';
import { type Checkout, type CheckoutGift, useCheckout } from './useCheckout.ts';

type CardType = CheckoutGift['gift_card_type'];
type CardTypesProps = { readonly chosen: CardType; readonly onChoose: (type: CardType) => void };

/** The cards that may go with a gift. */
function CardTypes({ chosen, onChoose }: CardTypesProps) {
  const text = useText('gift');
  return (
    <fieldset className={`${styles.choices} ${styles.first}`}>
      <legend className="visuallyHidden">{text('card')}</legend>
      {giftCardTypes.map((each) => (
        <Choice
          key={each}
          name="gift_card_type"
          value={each}
          checked={chosen === each}
          onChange={() => onChoose(each)}
          label={text(`card_${each}`)}
          note={text(`card_${each}_note`)}
        />
      ))}
    </fieldset>
  );
}

/** Why a message cannot be saved, as text. */
function useGiftFault({ is_too_long, unprinted, has_hidden_control }: Omit<GiftMessageState, 'can_save'>) {
  const text = useText('gift');
  const form = useText('form');
  if (is_too_long) return text('too_long', { most: giftCard.lines });
  if (has_hidden_control) return form('direction_control');
  return unprinted.length > 0 ? text('unprinted', { letters: unprinted.join(' ') }) : undefined;
}

/** The gift as the tray opens on it: until a card was kept, the button that opens it says “Write the card”. */
function useOpened(saved: CheckoutGift): CheckoutGift {
  const isKept = useStore(keptCard);
  return { ...saved, gift_card_type: isKept ? saved.gift_card_type : 'custom' };
}

function GiftForm({ saved, checkout }: { readonly saved: CheckoutGift; readonly checkout: Checkout }) {
  const text = useText('gift');
  const present = usePresentError();
  const opened = useOpened(saved);
  const [type, setType] = useState<CardType>(opened.gift_card_type);
  const [message, setMessage] = useState(saved.message);
  const [handwritten, setHandwritten] = useState(saved.handwritten);
  const written = type === 'custom' ? message : '';
  // A card without words is the blank one.
  const gift_card_type: CardType = written.trim() === '' ? 'blank' : 'custom';
  const lines = giftLines(written);
  const { can_save, ...faults } = giftMessageState(written, lines);
  const fault = useGiftFault(faults);
  useTrayGuard({ unsaved: isGiftCardChanged(opened, { message, handwritten, gift_card_type: type }) });
  const save = async () => {
    if (!can_save) {
      document.querySelector<HTMLElement>('#gift-message')?.focus();
      return;
    }
    try {
      await checkout.gift.mutateAsync({
        gift: { ...saved, is_gift: true, message: written, handwritten, gift_card_type },
      });
      keptCard.set(() => true);
      finishTrays();
    } catch (error) {
      present(error, { again: () => void save() });
    }
  };
  return (
    <Tray
      title={text('title')}
      foot={
        <Button wide busy={checkout.gift.isPending} unavailable={!can_save} onClick={() => void save()}>
          {text('save')}
        </Button>
      }
    >
      <CardTypes chosen={type} onChoose={setType} />
      {type === 'custom' && (
        <FieldGroup>
          <TextArea
            id="gift-message"
            className={`${styles.message} ${keepsWords(message) ? styles.words : ''}`}
            label={text('message')}
            maxLength={600}
            rows={giftCard.lines}
            value={message}
            fault={fault}
            help={text('lines', { count: lines, most: giftCard.lines })}
            onChange={(event) => setMessage(event.target.value)}
          />
        </FieldGroup>
      )}
      <Tick className={styles.after} checked={handwritten} onChange={(event) => setHandwritten(event.target.checked)}>
        {text('handwritten')}
      </Tick>
    </Tray>
  );
}

/**
 * The card of a gift: written or blank, with its maximum length; asks before a change is lost (spec 3 §2, §4).
 */
export function GiftTray() {
  const text = useText('gift');
  const checkout = useCheckout();
  const gift = checkout.state?.gift;
  return gift ? <GiftForm saved={gift} checkout={checkout} /> : <Tray title={text('title')}>{null}</Tray>;
}
