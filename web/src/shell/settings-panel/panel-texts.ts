import { addTexts } from '#web/shared/i18n/i18n.ts';
import { settingsPanelAr } from '#web/shared/i18n/texts/settingsPanel.ar.ts';
import { settingsPanelEn } from '#web/shared/i18n/texts/settingsPanel.en.ts';
import { settingsPanelTr } from '#web/shared/i18n/texts/settingsPanel.tr.ts';

// The words of the drawers come with them.
addTexts('settingsPanel', { en: settingsPanelEn, tr: settingsPanelTr, ar: settingsPanelAr });
