import { photoBytes, staffInspect } from '@vitrine/contract/staffTasks';
import { type PieceCondition, pieceConditions } from '@vitrine/rules/returns/inspection';
import { useId, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import ui from '../../ui/ui.module.css';
import type { Back } from './ReturnPage.tsx';

type Item = Back['items'][number];

/** A file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a photo has more bytes than a call may have arguments.
  for (let from = 0; from < bytes.length; from += 8192)
    binary += String.fromCodePoint(...bytes.subarray(from, from + 8192));
  return btoa(binary);
}

function InspectionDialog({ back, item, onClose }: { back: Back; item: Item; onClose: (isDone: boolean) => void }) {
  const text = useText('returns');
  const photoId = useId();
  const [condition, setCondition] = useState<PieceCondition>(item.condition ?? 'as_new');
  const [loss, setLoss] = useState('0');
  const [reason, setReason] = useState('');
  const [sellable, setSellable] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const isTooLarge = photo !== null && photo.size > photoBytes;
  const inspect = async () =>
    call(staffInspect, {
      params: { increment_id: back.increment_id },
      body: {
        item_order_id: item.item_order_id,
        condition,
        loss: loss.replaceAll(/\s/gu, ''),
        reason,
        ...(sellable === '' ? {} : { sellable_qty: Math.trunc(Number(sellable)) || 0 }),
        ...(photo === null ? {} : { photo: await base64Of(photo) }),
      },
    });
  return (
    <StepDialog
      title={text('inspect.title', { name: item.name })}
      effect={text('inspect.effect')}
      confirm={text('inspect.confirm')}
      isConfirmable={!isTooLarge}
      fields={['condition', 'loss', 'reason', 'photo', 'arrived_qty']}
      onConfirm={inspect}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <Select
            label={text('inspect.condition')}
            fault={faultOf('condition')}
            value={condition}
            choices={pieceConditions.map((value) => ({ value, name: text(`condition.${value}`) }))}
            onChange={setCondition}
          />
          <TextField
            label={text('inspect.loss')}
            hint={text('inspect.loss.hint')}
            fault={faultOf('loss')}
            value={loss}
            onChange={setLoss}
          />
          <TextField
            label={text('inspect.sellable')}
            hint={text('inspect.sellable.hint')}
            fault={faultOf('arrived_qty')}
            type="number"
            min={0}
            max={item.qty}
            value={sellable}
            onChange={setSellable}
          />
          <TextArea
            label={text('inspect.reason')}
            hint={text('inspect.reason.hint')}
            fault={faultOf('reason')}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
          <div className={ui.field}>
            <label className={ui.label} htmlFor={photoId}>
              {text('inspect.photo')}
            </label>
            <input
              id={photoId}
              type="file"
              accept="image/*"
              capture="environment"
              onChange={(event) => setPhoto(event.target.files?.[0] ?? null)}
            />
            {(isTooLarge || faultOf('photo') !== null) && <p className={ui.fault}>{text('inspect.photo.large')}</p>}
          </div>
        </>
      )}
    </StepDialog>
  );
}

/** The button that opens the form of what the inspection found of a piece. */
export function Inspection({ back, item }: { readonly back: Back; readonly item: Item }) {
  const text = useText('returns');
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button about={item.name} onClick={() => setOpen(true)}>
        {text('inspect')}
      </Button>
      {isOpen && (
        <InspectionDialog
          back={back}
          item={item}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) void changed();
          }}
        />
      )}
    </div>
  );
}
