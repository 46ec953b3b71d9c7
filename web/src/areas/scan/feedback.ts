import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import type { Verdict } from './scan-entry.ts';

/** Frequency and length of each tone, in hertz and milliseconds; between two of them is a pause as long as the first. */
const tones: Readonly<Record<Verdict, readonly (readonly [number, number])[]>> = {
  good: [[1320, 90]],
  look: [
    [880, 90],
    [880, 90],
  ],
  bad: [[196, 450]],
  waiting: [[660, 70]],
};

const vibrations: Readonly<Record<Verdict, number[]>> = {
  good: [40],
  look: [60, 60, 60],
  bad: [300],
  waiting: [25],
};

let audio: AudioContext | undefined;

/** Sounds one short high tone for done, two for look here, a long low one for refused, and shakes a phone alike. */
export function giveFeedback(verdict: Verdict, hasSound: boolean): void {
  navigator.vibrate?.(vibrations[verdict]);
  if (!hasSound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser starts sound only after somebody has touched the page; until then the words have to do.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  let at = audio.currentTime;
  for (const [frequency, milliseconds] of tones[verdict]) {
    const length = milliseconds / 1000;
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = frequency;
    // Without a ramp the end of a tone clicks.
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.setTargetAtTime(0, at + length, 0.012);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + length + 0.08);
    at += length * 2;
  }
}

const soundKey = 'scanSound';

export const readSound = (): boolean => deviceStorage.read(soundKey) !== 'off';

export const storeSound = (isOn: boolean): void => deviceStorage.write(soundKey, isOn ? 'on' : 'off');
