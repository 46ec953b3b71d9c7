import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadAllTexts, switchLanguage } from '#web/shared/i18n/i18n.ts';

// A slow machine is no defect.
configure({ asyncUtilTimeout: 300_000 });
await loadAllTexts();
await switchLanguage('en');

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
