// Makes the clips of some pieces from their pictures: `npm run house:film`, with ffmpeg from Debian. Writes each clip and the
// picture shown before it plays beside the pictures; both are committed. Run it when those pictures change.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The pieces with a clip, and the colours in which they have one. */
const filmed = {
  pommeau: ['garance', 'noir', 'fauve'],
  'aurelie-36': ['noir'],
  chevaliere: ['or-jaune'],
} as const;

/** Views in the order of the clip: it begins close to the first and moves back, then looks at the others. */
const views = ['front', 'three_quarter', 'detail', 'scale'] as const;
const rate = 24;
const secondsEach = 2.4;
const fadeSeconds = 0.6;
/** How close the clip begins and ends, as a factor of the whole picture. */
const closest = 1.22;
const clip = { width: 480, height: 600 };
const poster = { width: 1000, height: 1250 };
/** Pictures are enlarged before they move, or they would move by whole pixels. */
const enlarged = 'scale=1920:2400:flags=lanczos';

const frames = secondsEach * rate;
const place = "x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2'";
const sizeOf = ({ width, height }: typeof clip): string => `${width}x${height}`;

/** Runs ffmpeg; its files hold no date, so that the same pictures give the same bytes. */
function run(parts: readonly (string | readonly string[])[]): void {
  const [target = '', ...asked] = parts.toReversed();
  const clean = ['-map_metadata', '-1', '-fflags', '+bitexact'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...asked.toReversed().flat(), ...clean, target].flat());
}

function movesOf(index: number, count: number): string {
  const share = `on/${frames}`;
  if (index === 0) return `${closest}-${closest - 1}*${share}`;
  return index === count - 1 ? `1+${closest - 1}*${share}` : '1.04';
}

function film(code: string, colour: string): void {
  const at = (name: string): string =>
    fileURLToPath(new URL(`../catalogue/pictures/${code}/${colour}-${name}`, import.meta.url));
  const pictures = views.map((view) => at(`${view}.webp`)).filter((file) => existsSync(file));
  const [first] = pictures;
  if (first === undefined) throw new Error(`${code} in ${colour} has no pictures`);
  const moved = pictures.map(
    (_file, index) =>
      `[${index}]${enlarged},zoompan=z='${movesOf(index, pictures.length)}':${place}:d=${frames}:s=${sizeOf(clip)}:fps=${rate},setsar=1[v${index}]`,
  );
  const faded = pictures.slice(1).map((_file, before) => {
    const from = before === 0 ? '[v0]' : `[f${before}]`;
    const offset = (before + 1) * (secondsEach - fadeSeconds);
    return `${from}[v${before + 1}]xfade=duration=${fadeSeconds}:offset=${offset.toFixed(2)}[f${before + 1}]`;
  });
  const last = pictures.length === 1 ? '[v0]' : `[f${pictures.length - 1}]`;
  run([
    pictures.flatMap((file) => ['-i', file]),
    ['-filter_complex', [...moved, ...faded, `${last}format=yuv420p[out]`].join(';'), '-map', '[out]'],
    // No sound; readable while it still loads.
    ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-movflags', '+faststart', '-an'],
    ['-flags:v', '+bitexact', '-threads', '1'],
    at('video.mp4'),
  ]);
  const close = `[0]${enlarged},zoompan=z=${closest}:${place}:d=1:s=${sizeOf(poster)}[out]`;
  run([
    ['-i', first, '-filter_complex', close, '-map', '[out]', '-frames:v', '1'],
    ['-c:v', 'libwebp', '-quality', '82'],
    at('video.webp'),
  ]);
}

for (const [code, tones] of Object.entries(filmed)) for (const colour of tones) film(code, colour);
