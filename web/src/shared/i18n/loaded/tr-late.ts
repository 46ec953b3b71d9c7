import { collectTexts } from './collect.ts';

/** What pages and parts need that are fetched later; the settings' drawers bring their own. */
export const texts = collectTexts(
  import.meta.glob(
    [
      '../texts/*.tr.ts',
      '!../texts/{common,errors,pages,session,signIn,settingsPanel}.tr.ts',
      '!../texts/{entities,equipment,examplePage,fields,layouts,list,navbar,navigation,quickPanel,settingsTab,shell,shortcuts,values}.tr.ts',
    ],
    { eager: true },
  ),
);
