/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
declare global {
  // Not in every browser: https://wicg.github.io/shape-detection-api/
  var BarcodeDetector: (new () => Detector) | undefined;
}

/** Whether this browser reads codes by its camera; the number is typed otherwise. */
export const canScan = (): boolean => globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

/** Reads the first code that the camera sees. */
async function readFrom(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const { BarcodeDetector: Reader } = globalThis;
  if (!Reader) return null;
  const detector = new Reader();
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    const [found] = await detector.detect(video).catch(() => []);
    if (found) return found.rawValue;
    // oxlint-disable-next-line no-await-in-loop -- waits for the next picture
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}

type Props = {
  readonly onRead: (code: string) => void;
  /** The camera is refused, or missing. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
};

/** The camera, until it has read a code or is closed. */
export function Scanner({ onRead, onRefused, onClose }: Props) {
  const { text } = usePage().words;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const stopped = new AbortController();
    let stream: MediaStream | null = null;
    const watch = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (!shown || stopped.signal.aborted) return;
      shown.srcObject = stream;
      await shown.play();
      const code = await readFrom(shown, stopped.signal);
      if (code !== null && !stopped.signal.aborted) onRead(code);
    };
    watch().catch(() => stopped.signal.aborted || onRefused());
    return () => {
      stopped.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the camera opens once
  }, []);
  return (
    <Sheet title={text('find.scan')} onClose={onClose}>
      <video ref={video} class="camera" muted playsInline aria-label={text('find.scan')} />
    </Sheet>
  );
}
