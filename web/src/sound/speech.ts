/** Reading aloud, with a voice of the language or not at all. */

import type { Language } from "../words/language";

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/**
 * A voice of exactly this language, else none: what is said in a foreign one nobody understands.
 * Only a voice of the device itself: others send every word to somebody else.
 */
export function voiceFor<V extends Voice>(language: Language, voices: readonly V[]): V | null {
  const ours = voices.filter(
    ({ lang, localService }) =>
      localService && /^[a-z]+/i.exec(lang)?.[0].toLowerCase() === language,
  );
  return ours.find((voice) => voice.default) ?? ours[0] ?? null;
}

/** Say it; what was being said is broken off if it is `urgent`, or when too much has piled up. */
export function say(text: string, language: Language, urgent = false): void {
  const { speechSynthesis: speech } = globalThis;
  const voice = speech ? voiceFor(language, speech.getVoices()) : null;
  if (!voice || !text.trim()) return;
  if (urgent || speech.pending) speech.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 0.95;
  speech.speak(words);
}

export function hush(): void {
  globalThis.speechSynthesis?.cancel();
}
