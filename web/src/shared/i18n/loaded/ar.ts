import { collectTexts } from './collect.ts';

/** What the first page needs. */
export const texts = collectTexts(
  import.meta.glob('../texts/{common,errors,pages,session,signIn}.ar.ts', { eager: true }),
);
