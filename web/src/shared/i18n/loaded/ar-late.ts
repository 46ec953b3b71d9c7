import { collectTexts } from './collect.ts';

/** What pages and parts need that are fetched later; the settings' drawers bring their own. */
export const texts = collectTexts(
  import.meta.glob(
    [
      '../../../../../contract/src/locales/ar/*.json',
      '!../../../../../contract/src/locales/ar/{common,errors,pages,session,signIn,settingsPanel}.json',
      '!../../../../../contract/src/locales/ar/{entities,equipment,examplePage,fields,layouts,list,navbar,navigation,quickPanel,settingsTab,shell,shortcuts,values}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
