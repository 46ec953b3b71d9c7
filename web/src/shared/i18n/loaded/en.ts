import { collectTexts } from './collect.ts';

export const texts = collectTexts(import.meta.glob('../texts/*.en.ts', { eager: true }));
