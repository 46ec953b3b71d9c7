import { collectTexts } from './collect.ts';

/** What pages and parts need that are fetched later; the settings' drawers bring their own. */
export const texts = collectTexts(
  import.meta.glob(
    [
      '../texts/*.ar.ts',
      '!../texts/{common,errors,pages,session,signIn,settingsPanel}.ar.ts',
      '!../texts/{entities,equipment,examplePage,fields,layouts,list,navbar,navigation,quickPanel,settingsTab,shell,shortcuts,values}.ar.ts',
    ],
    { eager: true },
  ),
);
