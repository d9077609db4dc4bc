import type { HousePicture } from '@vitrine/contract/staffPictures';
import { useState } from 'react';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { TextField } from './Field.tsx';
import { ModalForm } from './ModalForm.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { UploadPicture } from './UploadPicture.tsx';

type Props = { readonly onChoose: (picture: HousePicture) => void; readonly onClose: () => void };

/** Chooses one of the house's pictures, or a new one. */
export function PictureDialog({ onChoose, onClose }: Props) {
  const text = useText('pictures');
  const [q, setQ] = useState('');
  return (
    <ModalForm
      title={text('choose')}
      lead={text('choose.lead')}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
      actions={
        <Button weight="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
      }
    >
      <UploadPicture onUpload={onChoose} />
      <TextField label={text('find')} type="search" value={q} onChange={setQ} />
      <PictureGrid
        q={q.trim()}
        isUploaded={false}
        isForTaking
        render={(picture, name) => (
          <Button about={name} onClick={() => onChoose(picture)}>
            {text('take')}
          </Button>
        )}
      />
    </ModalForm>
  );
}
