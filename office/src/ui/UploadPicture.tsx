import { type HousePicture, pictureBytes } from '@vitrine/contract/staffPictures';
import { useEffect, useId, useRef, useState } from 'react';
import { useFault } from '../lib/calls/useFault.ts';
import { useTake } from '../lib/calls/useTake.ts';
import { uploadInParts, type UploadState } from '../lib/calls/uploadInParts.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import css from './pictures.module.css';

/** How far an upload is. */
function Progress({ state }: { readonly state: UploadState }) {
  const text = useText('pictures');
  const { rate } = useFormats();
  const id = useId();
  if (!('size' in state)) return <p role="status">{text(state.is === 'reading' ? 'upload.reading' : 'uploading')}</p>;
  const { received, size } = state;
  const percent = rate(Math.floor((received * 100) / size) * 1000);
  return (
    <>
      <p id={id} role="status">
        {text(state.is === 'waiting' ? 'upload.waiting' : 'upload.sending', { percent })}
      </p>
      <progress aria-labelledby={id} max={size} value={received} />
    </>
  );
}

/** Uploads in parts until its component goes or the member stops it. */
function useUpload(onUpload: (picture: HousePicture) => void) {
  const { isBusy, error, take } = useTake();
  const [state, setState] = useState<UploadState | null>(null);
  const [isStopped, setStopped] = useState(false);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const stop = (): void => {
    ending.current?.abort();
    setStopped(true);
  };
  const send = async (file: File): Promise<void> => {
    const own = new AbortController();
    ending.current = own;
    setStopped(false);
    await take(async () => {
      const { picture } = await uploadInParts(file, { onState: setState, signal: own.signal });
      // A page that the member has left must not lead to the picture.
      if (!own.signal.aborted) onUpload(picture);
    });
    setState(null);
  };
  return { isBusy, error: isStopped ? null : error, state, isStopped, send, stop };
}

/** Uploads a picture; the server says what it is, whatever its name says. */
export function UploadPicture({ onUpload }: { readonly onUpload: (picture: HousePicture) => void }) {
  const text = useText('pictures');
  const fault = useFault();
  const id = useId();
  const { isBusy, error, state, isStopped, send, stop } = useUpload(onUpload);
  const [unfit, setUnfit] = useState<'too_large' | 'empty' | null>(null);
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
          if (!file) return;
          const found = file.size > pictureBytes ? 'too_large' : file.size === 0 ? 'empty' : null;
          setUnfit(found);
          if (found === null) void send(file);
        }}
      />
      <p id={`${id}-hint`} className={css.soft}>
        {text('upload.hint')}
      </p>
      {isBusy && state !== null && <Progress state={state} />}
      {isBusy && <Button onClick={stop}>{text('upload.stop')}</Button>}
      {/* What was said of another file is over. */}
      {unfit === null && isStopped && !isBusy && <Notice tone="plain">{text('upload.stopped')}</Notice>}
      {unfit === null && error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {unfit !== null && <Notice tone="bad">{text(unfit)}</Notice>}
    </div>
  );
}
