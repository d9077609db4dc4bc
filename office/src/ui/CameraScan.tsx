import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openDetector } from '../lib/scan/detector.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import css from './camera.module.css';

/** Milliseconds between two looks, and for which one code in front of the camera counts once. */
const lookMs = 150;
const sameMs = 1500;

type Fault = 'refused' | 'none';

/** Shows the camera and calls `onScan` with each code that comes in front of it. */
function useCamera(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const open = async () => {
      const detector = await openDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (isOver || !shown) return;
      shown.srcObject = stream;
      await shown.play();
      const look = async () => {
        const [found] = await detector.detect(shown).catch(() => []);
        const now = Date.now();
        if (found && (found.rawValue !== last.code || now - last.at > sameMs)) scanned(found.rawValue);
        if (found) last = { code: found.rawValue, at: now };
        if (!isOver) timer = setTimeout(() => void look(), lookMs);
      };
      await look();
    };
    open().catch((error: unknown) => {
      setFault(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return { video, fault };
}

function Camera({ onScan }: { readonly onScan: (code: string) => void }) {
  const text = useText('scan');
  const { video, fault } = useCamera(onScan);
  if (fault !== null) return <Notice tone="bad">{text(`camera.${fault}`)}</Notice>;
  return <video ref={video} className={css.video} muted playsInline aria-label={text('camera.shows')} />;
}

/** A button that opens and closes the camera. */
export function CameraScan({ onScan }: { readonly onScan: (code: string) => void }) {
  const text = useText('scan');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.camera}>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {text(isOpen ? 'camera.close' : 'camera.open')}
        </Button>
      </div>
      {isOpen && <Camera onScan={onScan} />}
    </div>
  );
}
