import { staffOrderGift } from '@vitrine/contract/staffChanges';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { type Gift, GiftFields, isPrinted } from '../../ui/GiftFields.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

type Props = {
  readonly increment_id: string;
  readonly gift: Gift;
  readonly onClose: (isDone: boolean) => void;
};

/** The gift options of an order that has not left, as the checkout knows them. */
export function GiftDialog({ increment_id, gift: before, onClose }: Props) {
  const text = useText('delivery');
  const [gift, type] = useTyped('gift of the order', before);
  const put = (change: Partial<Gift>) => type((before) => ({ ...before, ...change }));
  return (
    <StepDialog
      title={text('gift')}
      effect={text('gift.effect')}
      confirm={text('gift.confirm')}
      isConfirmable={isPrinted(gift)}
      fields={['message']}
      onConfirm={(key) => call(staffOrderGift, { params: { increment_id }, idempotency_key: key, body: { gift } })}
      onClose={onClose}
    >
      {(faultOf) => <GiftFields gift={gift} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}
