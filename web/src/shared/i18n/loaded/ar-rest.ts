import { collectTexts } from './collect.ts';

/** What only the pages behind the sign-in need. */
export const texts = collectTexts(
  import.meta.glob(
    ['../texts/*.ar.ts', '!../texts/{common,errors,pages,session,signIn,settingsPanel}.ar.ts'],
    {
      eager: true,
    },
  ),
);
