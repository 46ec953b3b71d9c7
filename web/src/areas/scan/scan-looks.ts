import type { Verdict } from './scan-entry.ts';

/** The picture of a camera is dark in every mode, and so is what stands on it. */
export const cameraColors = {
  ground: '#12161C',
  panel: 'rgba(18, 22, 28, 0.78)',
  line: 'rgba(255, 255, 255, 0.24)',
  text: '#fff',
} as const;

export const toneOf: Readonly<Record<Verdict, 'success' | 'caution' | 'danger' | 'info'>> = {
  good: 'success',
  look: 'caution',
  bad: 'caution',
  waiting: 'info',
};

/** From here on the camera stands beside the list, inside the frame of the application. */
export const wideFrom = 'md';
