import './scan-texts.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { CameraPanel, RoundButton } from './camera/CameraPanel.tsx';
import { createSightFilter } from './camera/sight-filter.ts';
import { useCamera } from './camera/useCamera.ts';
import { useWakeLock } from './camera/useWakeLock.ts';
import { EntryList } from './EntryList.tsx';
import { ModeBar } from './ModeBar.tsx';
import { countEntries, targetAmong } from './scan-entry.ts';
import { toneOf, wideFrom } from './scan-looks.ts';
import { ScanFooter } from './ScanFooter.tsx';
import { ScanIcon } from './ScanIcon.tsx';
import { TargetBar } from './TargetBar.tsx';
import { TypeCode } from './TypeCode.tsx';
import { useScanner } from './useScanner.ts';
import { useUndoFocus } from './useUndoFocus.ts';

const TargetDialog = lazyPart(() => import('./TargetDialog.tsx'), 'TargetDialog');
const SheetDialog = lazyPart(() => import('./SheetDialog.tsx'), 'SheetDialog');
const FinishDialog = lazyPart(() => import('./FinishDialog.tsx'), 'FinishDialog');

/** On a phone the page is the whole screen; on a wide one it stands in the frame of the application, side by side. */
const pageLook = {
  display: { xs: 'flex', [wideFrom]: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: { [wideFrom]: 'minmax(0, 1fr) minmax(380px, 460px)' },
  gridTemplateRows: { [wideFrom]: 'auto minmax(0, 1fr)' },
  gap: { [wideFrom]: 2 },
  flex: 1,
  minHeight: 0,
  position: { xs: 'fixed', [wideFrom]: 'static' },
  inset: 0,
  zIndex: { xs: 1, [wideFrom]: 'auto' },
  backgroundColor: { xs: 'background.paper', [wideFrom]: 'transparent' },
} as const;

const sheetLook = {
  position: 'relative',
  flex: 1,
  minHeight: { xs: 0, [wideFrom]: 420 },
  // A long list scrolls inside: modes and Finish stay in sight.
  contain: { [wideFrom]: 'size' },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  marginTop: { xs: '-14px', [wideFrom]: 0 },
  borderRadius: { xs: '10px 10px 0 0', [wideFrom]: '10px' },
  border: { xs: 0, [wideFrom]: 1 },
  borderColor: { [wideFrom]: 'surface.line' },
  backgroundColor: 'background.paper',
} as const;

/** Lets the frame give a phone's whole screen to this page. */
function useWholeScreen(): void {
  useLayoutEffect(() => {
    document.body.dataset['page'] = 'scan';
    return () => {
      delete document.body.dataset['page'];
    };
  }, []);
}

/** Codes one after the other: found, checked in, checked out, handed on or moved, by camera, hand scanner or keyboard. */
export function ScanPage() {
  const { t } = useTranslation('scan');
  useDocumentTitle(t('title'));
  useWholeScreen();
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const isWide = useMediaQuery(useTheme().breakpoints.up(wideFrom));
  const { scanner, state, announced, hasSound, switchSound } = useScanner();
  const [isNew] = useState(createSightFilter);
  const [dialog, setDialog] = useState<'target' | 'finish' | 'sheet'>();
  const [isTyping, setTyping] = useState(false);
  const { camera, videoRef } = useCamera((text) => {
    // Whoever answers a question is not scanning.
    if (isNew(text, performance.now()) && dialog === undefined) void scanner.add({ text, method: 'camera' });
  });
  useWakeLock(camera.isOn);
  const { waiting } = countEntries(state.entries);
  const { frame, undo } = useUndoFocus(scanner.undo);

  function choose(hit: CodeHit): void {
    const target = targetAmong([hit], state.mode);
    if (target) scanner.setTarget(target);
    else if (hit.entity === 'equipment') {
      const text = `${window.location.origin}${equipment.page}/${hit.id}`;
      void scanner.add({ text, method: 'typed' });
    } else {
      const page = hit.entity === 'batch' ? `/records/batch/${hit.id}` : openPage(hit.entity, hit.id);
      if (page !== undefined) void navigate(page);
    }
  }

  return (
    <Box sx={pageLook}>
      <Typography
        variant="h2"
        component="h1"
        sx={isWide ? { gridColumn: '1 / -1' } : visuallyHidden}
        tabIndex={-1}
      >
        {t('title')}
      </Typography>
      <CameraPanel
        camera={camera}
        videoRef={videoRef}
        before={
          isWide ? null : (
            <RoundButton
              icon={<ScanIcon name="back" />}
              label={t('back')}
              onClick={() => void navigate(-1)}
            />
          )
        }
        buttons={
          <RoundButton
            icon={<ScanIcon name={hasSound ? 'sound' : 'silent'} />}
            label={t('sound')}
            isPressed={hasSound}
            onClick={switchSound}
          />
        }
      >
        <ModeBar mode={state.mode} onChange={scanner.setMode} />
      </CameraPanel>
      <Box component="section" ref={frame} aria-label={t('title')} sx={sheetLook}>
        <Box component="output" sx={visuallyHidden}>
          {announced ? `${announced.text}${announced.count % 2 === 0 ? '' : '\u00A0'}` : null}
        </Box>
        <TargetBar setup={state} onChange={() => setDialog('target')} />
        {state.mode === 'find' ? (
          <FormControlLabel
            sx={{ margin: 0, padding: '8px 16px', borderBottom: 1, borderColor: 'divider' }}
            control={
              <Switch
                size="small"
                checked={state.isRow}
                onChange={(_, isRow) => scanner.setRow(isRow)}
                sx={{ marginInlineEnd: 1 }}
              />
            }
            label={t('inRow')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ) : null}
        <Box sx={{ '& > *': { margin: '8px 16px' } }}>
          {state.isOffline && waiting > 0 ? (
            <Notice tone="caution">
              {t('offline', { count: waiting, n: isolateLtr(formatCount(waiting)) })}
            </Notice>
          ) : null}
          {announced?.isShown ? <Notice tone={toneOf[announced.verdict]}>{announced.text}</Notice> : null}
        </Box>
        <EntryList
          entries={state.entries}
          onUndo={(clientId, row) => void undo(clientId, row)}
          onChoose={choose}
          onSheet={() => setDialog('sheet')}
        />
        {isTyping ? (
          <TypeCode onTyped={(text, keys) => void scanner.add({ text, keys, method: 'typed' })} />
        ) : null}
        <ScanFooter
          entries={state.entries}
          isTyping={isTyping}
          onType={() => setTyping(!isTyping)}
          onFinish={() => setDialog('finish')}
        />
      </Box>
      <Suspense fallback={null}>
        {dialog === 'target' ? (
          <TargetDialog
            setup={state}
            onChosen={(target, condition) => {
              scanner.setTarget(target, condition);
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'sheet' ? <SheetDialog onClose={() => setDialog(undefined)} /> : null}
        {dialog === 'finish' ? (
          <FinishDialog
            state={state}
            onUndoListed={() => void scanner.undoListed()}
            onHandOver={scanner.handOver}
            onEnded={scanner.leaveSession}
            onFinish={() => {
              scanner.finish();
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </Box>
  );
}
