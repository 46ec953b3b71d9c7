import type { Mode } from './presets.ts';

export const toneNames = ['neutral', 'info', 'success', 'caution', 'danger'] as const;
export type ToneName = (typeof toneNames)[number];

/** Text, fill and border of a tone. */
export interface Tone {
  fg: string;
  bg: string;
  line: string;
}

/** The tones are the same in every preset, so that a state never changes its color with the theme. */
export const tones: Record<Mode, Record<ToneName, Tone>> = {
  light: {
    neutral: { fg: '#515C6B', bg: '#EEF0F3', line: '#D3D9E0' },
    info: { fg: '#174C93', bg: '#E7F0FB', line: '#B9D0EC' },
    success: { fg: '#1B6339', bg: '#E5F3EA', line: '#B2D8C0' },
    caution: { fg: '#7A4300', bg: '#FDF0DB', line: '#EBCB98' },
    danger: { fg: '#A3211A', bg: '#FCEAE8', line: '#EFBDB8' },
  },
  dark: {
    neutral: { fg: '#B2BCC9', bg: '#262E39', line: '#3A4452' },
    info: { fg: '#9FC5F8', bg: '#1B2E48', line: '#34527C' },
    success: { fg: '#86D3A2', bg: '#16311F', line: '#2C5A3D' },
    caution: { fg: '#F1C071', bg: '#392A12', line: '#66491C' },
    danger: { fg: '#FFA29A', bg: '#44211F', line: '#74403B' },
  },
};

/** Fills of messages; white text on each is at least 6.2:1. */
export const messageFills = {
  success: '#1B6E3C',
  info: '#0B5CAD',
  warning: '#8A4B00',
  error: '#B3261E',
} as const;
