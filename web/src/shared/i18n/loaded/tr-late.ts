import { collectTexts } from './collect.ts';

/** What pages and parts need that are fetched later; the settings' drawers bring their own. */
export const texts = collectTexts(
  import.meta.glob(
    [
      '../../../../../contract/src/locales/tr/*.json',
      '!../../../../../contract/src/locales/tr/{common,errors,pages,session,signIn,settingsPanel}.json',
      '!../../../../../contract/src/locales/tr/{entities,equipment,examplePage,fields,layouts,list,navbar,navigation,quickPanel,settingsTab,shell,shortcuts,values}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
