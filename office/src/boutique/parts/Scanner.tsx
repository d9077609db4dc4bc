/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { openDetector } from '../../lib/scan/detector.ts';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';

/** Milliseconds between two looks, and for which a code must have left the picture before it counts again. */
const lookMs = 150;
const goneMs = 1500;

/** Whether this device has a camera that a page may ask for; the number is typed otherwise. */
export const canScan = (): boolean => 'mediaDevices' in navigator;

type CameraProps = {
  readonly onRead: (code: string) => void;
  /** The camera is refused, or missing, or nothing here can read its picture. */
  readonly onRefused: () => void;
};

/** Shows the camera and names each code that comes in front of it. */
export function Camera({ onRead, onRefused }: CameraProps) {
  const { text } = usePage().words;
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onRead);
  heard.current = onRead;
  useEffect(() => {
    const stopped = new AbortController();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const watch = async (): Promise<void> => {
      const detector = await openDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (!shown || stopped.signal.aborted) return;
      shown.srcObject = stream;
      await shown.play();
      const look = async (): Promise<void> => {
        const [found] = await detector.detect(shown).catch(() => []);
        if (stopped.signal.aborted) return;
        const now = Date.now();
        const isNew = found && (found.rawValue !== last.code || now - last.at > goneMs);
        if (found) last = { code: found.rawValue, at: now };
        if (isNew) heard.current(found.rawValue);
        timer = setTimeout(() => void look(), lookMs);
      };
      await look();
    };
    watch()
      // Closed while the camera was opening: its light must go out.
      .finally(() => stopped.signal.aborted && stop(stream))
      .catch(() => stopped.signal.aborted || onRefused());
    return () => {
      stopped.abort();
      clearTimeout(timer);
      stop(stream);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the camera opens once
  }, []);
  return <video ref={video} class="camera" muted playsInline aria-label={text('find.scan')} />;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The camera, until it has read a code or is closed. */
export function Scanner({ onClose, ...camera }: CameraProps & { readonly onClose: () => void }) {
  const { text } = usePage().words;
  return (
    <Sheet title={text('find.scan')} onClose={onClose}>
      <Camera {...camera} />
    </Sheet>
  );
}
