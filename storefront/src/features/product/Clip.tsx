import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { GenericSlide } from 'yet-another-react-lightbox';
import styles from './zoom.module.css';

/** A clip among the enlarged pictures. */
export interface ClipSlide extends GenericSlide {
  readonly type: 'clip';
  readonly src: string;
  /** Its media type. */
  readonly media: string;
  /** The picture shown until it plays. */
  readonly poster: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The visitor pressed this clip: it plays at once. */
  readonly plays: boolean;
}

/** Height in pixels of a player's own bar, at its bottom. */
const barHeight = 64;

/** Keys of a player with the focus: they do not also page. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** A pull on the player's bar does not swipe to the next picture. */
function keepBar(event: PointerEvent<HTMLVideoElement>): void {
  if (event.currentTarget.getBoundingClientRect().bottom - event.clientY < barHeight) event.stopPropagation();
}

/**
 * A clip with the browser's own controls, silent until the visitor turns its sound on. The one that was pressed plays as it opens; no other
 * starts by itself or loads anything before it plays. Stops when another picture is shown (`offset` is not 0). Spec 2 §2 (zoom video).
 */
export function Clip({ slide, offset }: { readonly slide: ClipSlide; readonly offset: number }) {
  const video = useRef<HTMLVideoElement>(null);
  // A browser that saves power refuses; the player's own button remains.
  useEffect(() => {
    if (slide.plays) video.current?.play().catch(() => undefined);
  }, [slide.plays]);
  useEffect(() => {
    if (offset !== 0) video.current?.pause();
  }, [offset]);
  return (
    <video
      ref={video}
      className={styles.clip}
      aria-label={slide.alt}
      poster={slide.poster}
      width={slide.width}
      height={slide.height}
      controls
      muted
      playsInline
      preload="none"
      tabIndex={offset === 0 ? 0 : -1}
      onKeyDown={keepKeys}
      onPointerDown={keepBar}
    >
      <source src={slide.src} type={slide.media} />
    </video>
  );
}
