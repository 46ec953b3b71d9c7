import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { loadAllTexts, switchLanguage } from '#web/shared/i18n/i18n.ts';
import { endSession } from '#web/shared/session/session.ts';
import { meetNextPerson } from './server.ts';

// A slow machine is no defect.
configure({ asyncUtilTimeout: 10_000 });
await loadAllTexts();
await switchLanguage('en');
meetNextPerson();

afterEach(() => {
  cleanup();
  endSession();
  meetNextPerson();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// The files of a worker share its modules and globals: each leaves them as it found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
