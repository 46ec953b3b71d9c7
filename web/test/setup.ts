import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadAllTexts, switchLanguage } from '#web/shared/i18n/i18n.ts';

await loadAllTexts();
await switchLanguage('en');

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
