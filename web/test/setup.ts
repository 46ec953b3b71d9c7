import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';

await switchLanguage('en');

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
