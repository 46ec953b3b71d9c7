import { createPagePanel } from '#web/shell/layout/page-panel.ts';

/** Whether the quick panel is open on this page, and how it is opened and closed. */
export const useQuickPanel = createPagePanel();
