/** The sounds themselves: made by the browser, there are no files. */

import type { Sound } from "./choice";

/** A tone that glides, or the rustle of paper around a pitch; times in seconds, pitch in Hz. */
interface Tone {
  wave: OscillatorType | "rustle";
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
}

const tone = (from: number, at: number, lasts: number, loud: number, to = from): Tone => ({
  wave: "sine",
  from,
  to,
  at,
  lasts,
  loud,
});
const rustle = (from: number, to: number, lasts: number, loud: number): Tone => ({
  ...tone(from, 0, lasts, loud, to),
  wave: "rustle",
});

const TONES: Record<Sound, readonly Tone[]> = {
  laid: [rustle(1800, 500, 0.09, 0.7), tone(170, 0, 0.11, 0.8, 80)],
  drawn: [rustle(900, 2600, 0.17, 0.5)],
  turn: [tone(660, 0, 0.35, 0.5), tone(880, 0.16, 0.5, 0.5)],
  bust: [tone(330, 0, 0.3, 0.6, 240), tone(247, 0.2, 0.45, 0.6, 150)],
  bid: [tone(420, 0, 0.08, 0.8, 280), rustle(1200, 800, 0.05, 0.4)],
  bought: [tone(1568, 0, 0.18, 0.3), tone(2093, 0.08, 0.4, 0.3)],
  won: [
    tone(523, 0, 0.5, 0.45),
    tone(659, 0.14, 0.5, 0.45),
    tone(784, 0.28, 0.5, 0.45),
    tone(1047, 0.42, 0.9, 0.5),
  ],
  ended: [tone(523, 0, 0.5, 0.4), tone(659, 0.2, 0.8, 0.4)],
};

/** Of what the device gives. */
const VOLUME = 0.25;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Called when the page is touched: browsers let no page be heard before. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume();
}

/** Be heard, `after` so many seconds; before the page has been touched nothing is heard. */
export function play(sound: Sound, after = 0): void {
  if (audio?.state !== "running") return;
  for (const one of TONES[sound]) sing(audio, one, audio.currentTime + after + one.at);
}

function sing(audio: AudioContext, tone: Tone, start: number): void {
  const end = start + tone.lasts;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.loud * VOLUME, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(audio.destination);
  const source =
    tone.wave === "rustle" ? paper(audio, tone, start, volume) : audio.createOscillator();
  if (source instanceof OscillatorNode) {
    glide(source.frequency, tone, start);
    source.connect(volume);
  }
  source.start(start);
  source.stop(end);
}

function paper(
  audio: AudioContext,
  tone: Tone,
  start: number,
  into: AudioNode,
): AudioNode & AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  glide(filter.frequency, tone, start);
  source.connect(filter).connect(into);
  return source;
}

function glide(pitch: AudioParam, { from, to, lasts }: Tone, start: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + lasts);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}
