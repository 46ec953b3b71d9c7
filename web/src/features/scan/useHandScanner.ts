import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readKnownInfo } from '#web/shared/session/known-info.ts';
import { watchKeys } from './watch-keys.ts';

const loadActions = () => import('./act-on-scan.ts');

const firstCharacter = () => readKnownInfo()?.info.scanFirstCharacter ?? '';

/** Recognizes hand scanners on every page; what a scan does is fetched with the first one. */
export function useHandScanner(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      watchKeys({
        firstCharacter,
        onScan: (strokes) =>
          void loadActions().then(({ actOnScan }) =>
            actOnScan(strokes, firstCharacter(), (address) => void navigate(address)),
          ),
        onTyped: (field, strokes) =>
          void loadActions().then(({ rewriteTyped }) => rewriteTyped(field, strokes, firstCharacter())),
      }),
    [navigate],
  );
}
