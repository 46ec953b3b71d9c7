import { collectTexts } from './collect.ts';

export const texts = collectTexts(import.meta.glob('../texts/*.ar.ts', { eager: true }));
