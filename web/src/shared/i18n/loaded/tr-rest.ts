import { collectTexts } from './collect.ts';

/** What the shell and the first list behind the sign-in need. */
export const texts = collectTexts(
  import.meta.glob(
    '../../../../../contract/src/locales/tr/{entities,equipment,examplePage,fields,layouts,list,navbar,navigation,quickPanel,settingsTab,shell,shortcuts,values}.json',
    { eager: true, import: 'default' },
  ),
);
