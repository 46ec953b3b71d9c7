import { useMemo, useState } from 'react';
import { saveUserSettings } from '#web/shared/session/user-settings.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { patchLayout, withUserSettings, type ShellSettings } from './settings.ts';

/** The settings of the person without what the present page changes; the controls edit these. */
export function useBaseSettings(): ShellSettings {
  const saved = useSession().user?.data.settings;
  return useMemo(() => withUserSettings(saved), [saved]);
}

/** Whether the navbar is folded, and how to change that; a guest's choice lasts until the page is closed. */
export function useFolded(): [boolean, (isFolded: boolean) => void] {
  const { layout } = useBaseSettings();
  const { user } = useSession();
  const [ownChoice, setOwnChoice] = useState<boolean>();
  const setFolded = (folded: boolean) => {
    setOwnChoice(folded);
    const config = patchLayout(layout.config, { navbar: { folded } });
    saveUserSettings({ layout: { style: layout.style, config } });
  };
  return [
    user === undefined ? (ownChoice ?? layout.config.navbar.folded) : layout.config.navbar.folded,
    setFolded,
  ];
}
