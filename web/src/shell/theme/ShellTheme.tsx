import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { GlobalLook } from './GlobalLook.tsx';
import { SectionThemes } from './section-themes.ts';
import { useDirection, useMode, useShellThemes } from './useShellTheme.ts';
import { useStyleCache } from './useStyleCache.ts';

/** Keeps language, direction, mode and style cache in step, and draws everything inside in the main palette. */
export function ShellTheme({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const themes = useShellThemes();
  const direction = useDirection();
  const mode = useMode();
  const { customScrollbars } = useBaseSettings();
  const cache = useStyleCache(direction);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = i18n.language;
    root.dir = direction;
    root.dataset['theme'] = mode;
    document.body.classList.remove('light', 'dark');
    document.body.classList.add(mode);
  }, [i18n.language, direction, mode]);

  if (cache === undefined) return null;
  return (
    <CacheProvider value={cache}>
      <SectionThemes value={themes}>
        <ThemeProvider theme={themes.main}>
          <GlobalLook hasCustomScrollbars={customScrollbars} />
          {children}
        </ThemeProvider>
      </SectionThemes>
    </CacheProvider>
  );
}
