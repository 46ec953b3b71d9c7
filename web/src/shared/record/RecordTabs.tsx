import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Count } from '#web/shared/format/Count.tsx';

interface RecordTab<T extends string> {
  name: T;
  text: string;
  count?: number | undefined;
}

interface RecordTabsProps<T extends string> {
  tabs: readonly RecordTab<T>[];
  shown: T;
  onShow: (tab: T) => void;
  /** Stands at the end of the row. */
  end?: ReactNode;
}

/** The ids that tie a tab to its panel. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `record-tab-${name}`, panel: `record-panel-${name}` };
}

/** The sections of a record as tabs. */
export function RecordTabs<T extends string>({ tabs, shown, onShow, end }: RecordTabsProps<T>) {
  const { t } = useTranslation('record');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        paddingBottom: { xs: 1, md: 0 },
        marginBlock: '8px 16px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs
        value={shown}
        aria-label={t('sections')}
        onChange={(_, next: T) => onShow(next)}
        sx={{ flex: { xs: '1 1 100%', md: 1 }, borderBottom: 0, marginBottom: '-1px' }}
      >
        {tabs.map(({ name, text, count }) => (
          <Tab
            key={name}
            value={name}
            id={tabIds(name).tab}
            aria-controls={tabIds(name).panel}
            label={
              <Box component="span" sx={{ display: 'inline-flex', gap: '7px', alignItems: 'baseline' }}>
                {text}
                {count === undefined ? null : (
                  <Box
                    component="span"
                    sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
                  >
                    <Count value={count} />
                  </Box>
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      {end}
    </Box>
  );
}

/** The section that belongs to a tab. */
export function RecordTabPanel({ name, children }: { name: string; children: ReactNode }) {
  const ids = tabIds(name);
  return (
    <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab}>
      {children}
    </div>
  );
}
