import { collectTexts } from './collect.ts';

/** What the first page needs. */
export const texts = collectTexts(
  import.meta.glob('../../../../../contract/src/locales/tr/{common,errors,pages,session,signIn}.json', {
    eager: true,
    import: 'default',
  }),
);
