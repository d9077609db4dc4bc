import { type HousePicture, pictureBytes, staffPictureUpload } from '@vitrine/contract/staffPictures';
import { useId, useState } from 'react';
import { call } from '../lib/calls/call.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useTake } from '../lib/calls/useTake.ts';
import { useText } from '../lib/words/words.tsx';
import { Notice } from './Notice.tsx';
import css from './pictures.module.css';

/** Bytes that are turned into letters at a time: a function takes no more arguments. */
const partBytes = 32_768;

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let from = 0; from < bytes.length; from += partBytes)
    letters += String.fromCharCode(...bytes.subarray(from, from + partBytes));
  return btoa(letters);
}

/** Uploads a picture; the server says what it is, whatever its name says. */
export function UploadPicture({ onUpload }: { readonly onUpload: (picture: HousePicture) => void }) {
  const text = useText('pictures');
  const fault = useFault();
  const id = useId();
  const { isBusy, error, take } = useTake();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = async (file: File): Promise<void> => {
    setTooLarge(file.size > pictureBytes);
    if (file.size > pictureBytes) return;
    await take(async (idempotency_key) => {
      const picture = await base64Of(file);
      const page = await call(staffPictureUpload, { body: { picture }, idempotency_key });
      onUpload(page.picture);
    });
  };
  return (
    <div className={css.upload}>
      <label htmlFor={id}>{text('upload')}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after a refusal.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <p id={`${id}-hint`} className={css.soft}>
        {text('upload.hint')}
      </p>
      {isBusy && <p role="status">{text('uploading')}</p>}
      {isTooLarge && <Notice tone="bad">{text('too_large')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
    </div>
  );
}
