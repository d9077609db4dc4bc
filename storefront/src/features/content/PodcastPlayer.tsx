import type { Podcast } from '@vitrine/contract/content';
import { useId } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import css from './podcast.module.css';
import { chapterAt, timeShown } from './podcastTime.ts';
import { usePodcast } from './usePodcast.ts';

// Drawn here, not with the shop's icons, which every page loads.
const signs = {
  play: 'M6 3.5v13l10.5-6.5Z',
  pause: 'M6.5 3.5v13M13.5 3.5v13',
  rewind: 'm9.5 5-5 5 5 5M16 5l-5 5 5 5',
  forward: 'm10.5 5 5 5-5 5M4 5l5 5-5 5',
  sound: 'M3 7.5v5h3l4.5 4v-13L6 7.5ZM13.5 7a4.25 4.25 0 0 1 0 6',
  silence: 'M3 7.5v5h3l4.5 4v-13L6 7.5Zm10.5.5 4 4m0-4-4 4',
} as const;

function Control({
  sign,
  label,
  pressed,
  main = false,
  onPress,
}: {
  sign: keyof typeof signs;
  label: string;
  pressed?: boolean;
  main?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      className={`${css.control} ${main ? css.main : ''}`}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}

function Subscribe({ subscriptions }: Pick<Podcast, 'subscriptions'>) {
  const text = useText('content');
  if (subscriptions.length === 0) return null;
  return (
    <details className={css.subscribe}>
      <summary className={css.summary}>
        {text('podcast.subscribe')}
        <Icon name="down" />
      </summary>
      <ul className={css.ways}>
        {subscriptions.map((one) => (
          <li key={one.link_url}>
            <a className={css.way} href={one.link_url}>
              <img src={one.icon_url} alt={one.icon_alt} width={20} height={20} />
              {one.link_title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Transcript({ chapters, language }: Pick<Podcast, 'chapters' | 'language'>) {
  const text = useText('content');
  return (
    <details className={css.transcript}>
      <summary className={css.summary}>
        {text('podcast.transcript')}
        <Icon name="down" />
      </summary>
      <div className={css.spoken} lang={language} dir="ltr">
        {chapters.flatMap((chapter) =>
          chapter.text.map((paragraph) => (
            <p key={paragraph} className="measure">
              {paragraph}
            </p>
          )),
        )}
      </div>
    </details>
  );
}

function Chapters({
  chapters,
  current,
  onChoose,
}: Pick<Podcast, 'chapters'> & { current: number; onChoose: (at: number) => void }) {
  const text = useText('content');
  const id = useId();
  return (
    <div>
      <h3 className="note" id={id}>
        {text('podcast.chapters')}
      </h3>
      <ol className={css.chapters} aria-labelledby={id}>
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              className={css.chapter}
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onChoose(at)}
            >
              <span>{title}</span>
              <bdi className={css.time}>{timeShown(at)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

type ProgressProps = { readonly time: number; readonly seconds: number; readonly onMove: (time: number) => void };

/** Where the sound is, as a slider between its times. */
function Progress({ time, seconds, onMove }: ProgressProps) {
  const text = useText('content');
  const length = timeShown(seconds);
  const at = timeShown(time);
  return (
    <div className={css.line}>
      <bdi className={css.time}>{at}</bdi>
      <input
        className={css.range}
        type="range"
        min={0}
        max={seconds}
        step={1}
        value={Math.floor(time)}
        aria-label={text('podcast.position')}
        aria-valuetext={text('podcast.time', { at, length })}
        onChange={(event) => onMove(event.target.valueAsNumber)}
      />
      <bdi className={css.time}>{length}</bdi>
    </div>
  );
}

/**
 * A story as sound: progress, times, mute, rewind, play, forward, chapters, transcript, subscriptions. Spec 2 §2, §3.
 */
export function PodcastPlayer({ podcast }: { podcast: Podcast }) {
  const text = useText('content');
  const { tag } = useStorefront();
  const id = useId();
  const { seconds, chapters, language } = podcast;
  const player = usePodcast(seconds);
  return (
    <section className={css.player} aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {text('podcast.title')}
      </h2>
      {/* Sound alone has no captions to set; every word of it is in the transcript. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={podcast.url} preload="none" {...player.audio} />
      <div className={css.controls}>
        <Control sign="rewind" label={text('podcast.rewind')} onPress={player.rewind} />
        <Control
          sign={player.playing ? 'pause' : 'play'}
          label={text(player.playing ? 'podcast.pause' : 'podcast.play')}
          main
          onPress={player.toggle}
        />
        <Control sign="forward" label={text('podcast.forward')} onPress={player.forward} />
        <Control
          sign={player.muted ? 'silence' : 'sound'}
          label={text('podcast.mute')}
          pressed={player.muted}
          onPress={player.toggleSound}
        />
      </div>
      <Progress time={player.time} seconds={seconds} onMove={player.moveTo} />
      <p className={css.alert} role="alert">
        {player.failed ? text('podcast.failed') : null}
      </p>
      <Chapters chapters={chapters} current={chapterAt(chapters, player.time)} onChoose={player.playFrom} />
      <p className="note">
        {podcast.is_synthetic ? `${text('podcast.synthetic')} ` : ''}
        <span suppressHydrationWarning>
          {text('podcast.language', { language: new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? '' })}
        </span>
      </p>
      <div className={css.more}>
        <Transcript chapters={chapters} language={language} />
        <Subscribe subscriptions={podcast.subscriptions} />
      </div>
    </section>
  );
}
