// Speaks a story: `npm run house:speak`, with espeak-ng, sox and ffmpeg from Debian. Writes one recording per
// language beside the pictures, and when its chapters begin to source/recordings.json. Run it when the story's words
// change.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recorded } from '../source/content.ts';
import { spokenHash } from './spokenHash.ts';

type Block = { type: string; text?: string };
type Story = { title: string; blocks: Block[] };

/** Seconds of silence after each: a sentence, a paragraph, a chapter's title, a chapter. */
const pauses = { sentence: 0.35, paragraph: 0.9, title: 0.8, chapter: 1.6 } as const;
const rate = 22_050;

// Slow, low and even suits a machine better than a lively voice would.
const voices = {
  en: { voice: 'en-gb-x-rp+f2', words_a_minute: 138, pitch: 38 },
  fr: { voice: 'fr+f2', words_a_minute: 140, pitch: 36 },
} as const;
type SpokenLanguage = keyof typeof voices;

/** How a word is said where the spelling misleads the voice. */
const pronunciations: Record<SpokenLanguage, readonly [RegExp, string][]> = {
  en: [
    [/Pommeau/gu, "[[pQm'oU]]"],
    [/\b1983\b/gu, 'nineteen eighty-three'],
  ],
  fr: [],
};

// Takes the buzz from below, the hiss and the sharp middle from the voice, and gives it a small room.
const warmth = [
  'gain -9 highpass 85 lowpass 6500 equalizer 3100 1.2q -5 equalizer 220 0.9q 2',
  'compand 0.05,0.3 6:-70,-70,-60,-24,-18,0,-10 0 -90 0.1 reverb 12 60 30 gain -n -3',
].join(' ');

/** As loud as speech in one channel is asked to be (-16 LUFS in two), its peaks kept from clipping by the MP3. */
const loudness = 'loudnorm=I=-19:TP=-2:LRA=6';

const folder = mkdtempSync(join(tmpdir(), 'speak-'));
const run = (command: string, parts: readonly string[]): string => execFileSync(command, parts, { encoding: 'utf8' });
const secondsOf = (file: string): number => Number(run('soxi', ['-D', file]));

function synthesise(language: SpokenLanguage) {
  const { voice, words_a_minute, pitch } = voices[language];
  const files: string[] = [];
  let length = 0;
  const add = (file: string) => {
    files.push(file);
    length += secondsOf(file);
  };
  const rest = (seconds: number) => {
    const file = join(folder, `${files.length}-rest.wav`);
    run('sox', ['-n', '-r', String(rate), '-c', '1', '-b', '16', file, 'trim', '0', String(seconds)]);
    add(file);
  };
  const say = (text: string) => {
    const spoken = pronunciations[language].reduce((words, [from, to]) => words.replace(from, to), text);
    const [raw, cut] = ['raw', 'cut'].map((name) => join(folder, `${files.length}-${name}.wav`)) as [string, string];
    const manner = ['-v', voice, '-s', String(words_a_minute), '-p', String(pitch), '-g', '2', '-a', '80'];
    run('espeak-ng', [...manner, '-w', raw, '--', spoken]);
    // Its own silence at both ends goes: ours is measured.
    run('sox', [raw, '-r', String(rate), cut, ...'silence 1 0.01 0.1% reverse silence 1 0.01 0.1% reverse'.split(' ')]);
    add(cut);
  };
  const saySentences = (text: string) => {
    for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
      say(segment.trim());
      rest(pauses.sentence);
    }
    rest(pauses.paragraph);
  };

  const { stories } = JSON.parse(
    readFileSync(new URL(`../words/${language}.content.json`, import.meta.url), 'utf8'),
  ) as { stories: Record<string, Story> };
  const story = stories[recorded];
  if (!story) throw new Error(`words/${language}: no story ${recorded}`);
  const chapters: number[] = [];
  say(story.title);
  rest(pauses.chapter);
  for (const { type, text } of story.blocks) {
    if (text === undefined) continue;
    if (type !== 'heading') {
      saySentences(text);
      continue;
    }
    if (chapters.length > 0) rest(pauses.chapter);
    chapters.push(chapters.length === 0 ? 0 : Math.round(length));
    say(text);
    rest(pauses.title);
  }
  const whole = join(folder, `${language}.wav`);
  run('sox', [...files, whole, ...warmth.split(' ')]);
  const target = fileURLToPath(new URL(`../catalogue/pictures/stories/${recorded}-${language}.mp3`, import.meta.url));
  const sound = ['-af', loudness, '-codec:a', 'libmp3lame', '-b:a', '24k', '-ac', '1', '-ar', String(rate)];
  run('ffmpeg', ['-v', 'error', '-y', '-i', whole, ...sound, '-map_metadata', '-1', '-fflags', '+bitexact', target]);
  return {
    seconds: Math.round(secondsOf(whole)),
    chapters,
    // A test asks whether the story still reads as it was spoken.
    words: spokenHash([story.title, ...story.blocks.flatMap(({ text }) => text ?? [])]),
  };
}

try {
  const recordings = Object.fromEntries((Object.keys(voices) as SpokenLanguage[]).map((one) => [one, synthesise(one)]));
  const file = new URL('../source/recordings.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(recordings, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
