import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { act, renderHook } from '@testing-library/react';
import { vi } from 'vitest';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { setAgencyLabels } from '#web/shared/i18n/agency-labels.ts';
import { closeMessage, readMessages } from '#web/shared/messages/messages.ts';
import { endSession } from '#web/shared/session/session.ts';

// The files of a project without isolation share one page: each begins with what the file before it left put back.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
act(() => {
  endSession();
  const { message, toasts } = readMessages();
  for (const { id } of [...toasts, ...(message ? [message] : [])]) closeMessage(id);
  setAgencyDates('YYYY-MM-DD');
  setAgencyLabels({});
});
// The styles of all files before it would be looked through for every element whose style is asked for.
const { result, unmount } = renderHook(() => useStyleCache());
const styles = result.current;
if (styles === null) throw new Error('styles are not stored where they were');
styles.sheet.flush();
styles.inserted = {};
styles.registered = {};
unmount();
document.body.replaceChildren();
window.history.replaceState(null, '', '/');
