/** Two low tones for a refusal, a short high one for a piece that fits: a packer looks at the piece and not at the screen. */
const tones = {
  good: [[1320, 0, 0.08]],
  bad: [
    [220, 0, 0.18],
    [180, 0.22, 0.28],
  ],
} as const;

let audio: AudioContext | null = null;

/** Sounds where the browser can and may; what the sound says is also on the page. */
export function sound(kind: keyof typeof tones): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  for (const [pitch, from, seconds] of tones[kind]) {
    const tone = audio.createOscillator();
    tone.type = kind === 'bad' ? 'square' : 'sine';
    tone.frequency.value = pitch;
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + from);
    tone.stop(audio.currentTime + from + seconds);
  }
}
