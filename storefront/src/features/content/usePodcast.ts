import { useRef, useState } from 'react';

/** Seconds that rewind and forward skip. */
const skipped = 15;

/** The state and actions of a player; `audio` goes to the audio element. `seconds` is the length of the recording. */
export function usePodcast(seconds: number) {
  const element = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [time, setTime] = useState(0);

  const moveTo = (wanted: number) => {
    const to = Math.min(seconds, Math.max(0, wanted));
    if (element.current) element.current.currentTime = to;
    setTime(to);
  };
  const play = () => {
    setFailed(false);
    // A pause that interrupts the start rejects `play()`; this is no failure.
    element.current?.play().catch((reason: unknown) => {
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) setFailed(true);
    });
  };
  return {
    playing,
    muted,
    failed,
    time,
    moveTo,
    rewind: () => moveTo(time - skipped),
    forward: () => moveTo(time + skipped),
    playFrom: (at: number) => {
      moveTo(at);
      play();
    },
    toggle: () => (playing ? element.current?.pause() : play()),
    toggleSound: () => setMuted(!muted),
    audio: {
      ref: element,
      muted,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onError: () => setFailed(true),
      onTimeUpdate: () => setTime(element.current?.currentTime ?? 0),
    },
  };
}
