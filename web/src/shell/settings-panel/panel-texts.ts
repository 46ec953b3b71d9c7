import ar from '#contract/locales/ar/settingsPanel.json';
import en from '#contract/locales/en/settingsPanel.json';
import tr from '#contract/locales/tr/settingsPanel.json';
import { addTexts } from '#web/shared/i18n/i18n.ts';

// The words of the drawers come with them.
addTexts('settingsPanel', { en, tr, ar });
