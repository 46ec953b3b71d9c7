import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { listenForScans } from '#web/features/scan/scan-listener.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { scanLimits } from '#contract/areas/scan/scan.api.ts';
import { keepPage } from './keep-page.ts';
import { giveFeedback, readSound, storeSound } from './feedback.ts';
import { isRecordKind, verdictOf, type ScanEntry, type Verdict } from './scan-entry.ts';
import type { ScannerEvent } from './scanner-events.ts';
import { scannerOf } from './scanner.ts';
import { useEntryTexts } from './useEntryTexts.ts';

interface Announcement {
  text: string;
  verdict: Verdict;
  /** It belongs to no line of the list, so it is shown by itself. */
  isShown: boolean;
  /** The same words twice in a row are still spoken twice. */
  count: number;
}

/** The scanner of the person here, with what it announces: in words, by a tone and by shaking. */
export function useScanner() {
  const { t } = useTranslation('scan');
  const { user } = useSession();
  const scanner = scannerOf(user?.uid ?? '');
  const state = useSyncExternalStore(scanner.subscribe, scanner.read);
  const [hasSound, setSound] = useState(readSound);
  const [announced, setAnnounced] = useState<Announcement>();
  const textsOf = useEntryTexts();
  const errorText = useBatchErrorText();
  const openPage = useOpenPage();
  const navigate = useNavigate();

  /** Opens what a scan found, where scans find one thing at a time. */
  function openFound({ mode, result }: ScanEntry): boolean {
    const [hit] = result?.hits ?? [];
    const isOpened = mode === 'find' && state.mode === 'find' && !state.isRow;
    if (!isOpened || !hit || result?.hits.length !== 1) return false;
    const page = hit.entity === 'batch' ? `/records/batch/${hit.id}` : openPage(hit.entity, hit.id);
    if (page !== undefined) void navigate(page);
    return page !== undefined;
  }

  function announce(text: string, verdict: Verdict, isShown: boolean): void {
    giveFeedback(verdict, hasSound);
    setAnnounced((before) => ({ text, verdict, isShown, count: (before?.count ?? 0) + 1 }));
  }

  const onEvent = useEffectEvent((event: ScannerEvent) => {
    if (event.kind === 'entry') {
      const { code, phrase, detail } = textsOf(event.entry);
      announce(`${isolateLtr(code)} ${phrase}. ${detail}`, verdictOf(event.entry), false);
      // What was scanned since is opened when it is answered: nobody waits for this one any more.
      const [newest] = scanner.read().entries;
      if (newest?.clientId === event.entry.clientId) openFound(event.entry);
    } else if (event.kind === 'double') {
      if (event.method !== 'camera' && openFound(event.entry)) return;
      announce(t('double', { code: isolateLtr(textsOf(event.entry).code) }), 'look', true);
    } else if (event.kind === 'target') {
      const { kind, label } = event.target;
      const name = isRecordKind(kind) ? label : t(`list.${kind}`);
      announce(t('targetNow', { name }), 'good', false);
    } else if (event.kind === 'refused') {
      announce(errorText(event.error), 'bad', true);
    } else if (event.kind === 'full') {
      announce(t('full', { n: scanLimits.scans }), 'bad', true);
    } else if (event.kind === 'nothingToUndo') {
      announce(t('nothingToUndo'), 'bad', true);
    } else {
      const key = event.kind === 'noTarget' ? 'needsTarget' : 'noSuchTarget';
      announce(t(key, { code: isolateLtr(event.code) }), 'bad', true);
    }
  });

  useEffect(() => {
    if (user) keepPage(user);
  }, [user]);
  useEffect(() => scanner.start((event) => onEvent(event)), [scanner]);
  const onBlocked = useEffectEvent(() => announce(t('dialogOpen'), 'bad', true));
  useEffect(
    () =>
      listenForScans(
        ({ text, keys }) => void scanner.add({ text, keys, method: 'scanner' }),
        () => onBlocked(),
      ),
    [scanner],
  );

  return {
    scanner,
    state,
    announced,
    hasSound,
    switchSound: () => {
      storeSound(!hasSound);
      setSound(!hasSound);
    },
  };
}
