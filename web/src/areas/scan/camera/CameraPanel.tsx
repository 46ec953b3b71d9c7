import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { cameraColors, wideFrom } from '../scan-looks.ts';
import { ScanIcon } from '../ScanIcon.tsx';
import type { Camera } from './useCamera.ts';

interface RoundButtonProps {
  icon: ReactNode;
  label: string;
  isPressed?: boolean;
  /** Bright instead of dark. */
  isLit?: boolean;
  opensMenu?: boolean;
  onClick: (anchor: HTMLElement) => void;
}

/** A round button on the picture. */
export function RoundButton({ icon, label, isPressed, isLit = false, opensMenu, onClick }: RoundButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      {...(opensMenu && { 'aria-haspopup': 'menu' as const })}
      onClick={({ currentTarget }) => onClick(currentTarget)}
      sx={{
        width: 44,
        height: 44,
        borderRadius: '50%',
        '&, &:hover, &[aria-pressed]': {
          backgroundColor: isLit ? cameraColors.text : cameraColors.panel,
          color: isLit ? cameraColors.ground : cameraColors.text,
          border: `1px solid ${cameraColors.line}`,
        },
        '&:focus-visible': { outline: `2px solid ${cameraColors.text}`, outlineOffset: 2 },
      }}
    >
      {icon}
    </IconButton>
  );
}

/** Chooses among several cameras, where there are several. */
function CameraChoice({ camera }: { camera: Camera }) {
  const { t } = useTranslation('scan');
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (camera.cameras.length < 2) return null;
  return (
    <>
      <RoundButton icon={<Icon name="camera" />} label={t('cameraChoice')} opensMenu onClick={setAnchor} />
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {camera.cameras.map(({ deviceId, label }, at) => (
          <MenuItem
            key={deviceId}
            selected={deviceId === camera.chosenId}
            onClick={() => {
              setAnchor(undefined);
              camera.choose(deviceId);
            }}
          >
            <bdi>{label === '' ? t('cameraNumber', { n: at + 1 }) : label}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The four corners between which a code is held. */
function Frame() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 306 162"
      sx={{
        position: 'absolute',
        inset: 0,
        margin: 'auto',
        width: 'min(306px, 80%)',
        height: 'auto',
        fill: 'none',
        stroke: cameraColors.text,
        strokeWidth: 3,
        strokeLinecap: 'round',
        pointerEvents: 'none',
      }}
    >
      <path d="M2 38V12A10 10 0 0 1 12 2h26M268 2h26a10 10 0 0 1 10 10v26M304 124v26a10 10 0 0 1-10 10h-26M38 160H12a10 10 0 0 1-10-10v-26" />
    </Box>
  );
}

/** What stands where the picture would be: why there is none, and what starts it. */
function CameraNotice({ camera }: { camera: Camera }) {
  const { t } = useTranslation('scan');
  const { problem, isStarting } = camera;
  if (isStarting) return <Box component="output">{t('cameraStarting')}</Box>;
  return (
    <>
      {problem === undefined ? (
        <span>{t('cameraOff')}</span>
      ) : (
        <span role="alert">{t(`cameraProblem.${problem}`)}</span>
      )}
      {problem === 'https' ? null : (
        <Button
          variant="outlined"
          startIcon={<Icon name="camera" size={18} />}
          onClick={camera.start}
          sx={{
            minHeight: 44,
            color: cameraColors.text,
            borderColor: 'currentcolor',
            backgroundColor: 'transparent',
            '&:hover': { backgroundColor: cameraColors.panel, color: cameraColors.text },
          }}
        >
          {t(problem === undefined ? 'cameraStart' : 'cameraAgain')}
        </Button>
      )}
    </>
  );
}

interface CameraPanelProps {
  camera: Camera;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Stands at the start of the buttons above the picture. */
  before: ReactNode;
  /** Stands among the buttons at the end. */
  buttons: ReactNode;
  /** Stands below, over the picture. */
  children: ReactNode;
}

/** The picture of the camera, dark in every mode, with what is done while one looks at it. */
export function CameraPanel({ camera, videoRef, before, buttons, children }: CameraPanelProps) {
  const { t } = useTranslation('scan');
  const hasPicture = camera.isOn && camera.problem === undefined;
  return (
    <Box
      component="section"
      aria-label={t('camera')}
      sx={{
        position: 'relative',
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        // Without a picture the list has the room.
        height: { xs: hasPicture ? 'min(400px, 47dvh)' : 'auto', [wideFrom]: 'auto' },
        minHeight: { xs: 232, [wideFrom]: 420 },
        borderRadius: { [wideFrom]: '10px' },
        backgroundColor: cameraColors.ground,
        color: cameraColors.text,
      }}
    >
      <Box
        component="video"
        ref={videoRef}
        muted
        playsInline
        aria-hidden
        tabIndex={-1}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          visibility: hasPicture ? 'visible' : 'hidden',
        }}
      />
      {hasPicture ? <Frame /> : null}
      <Box sx={{ position: 'relative', display: 'flex', gap: 1, padding: '12px' }}>
        {before}
        <Box sx={{ flex: 1 }} />
        {buttons}
        <CameraChoice camera={camera} />
        {camera.torch ? (
          <RoundButton
            icon={<ScanIcon name="torch" />}
            label={t('light')}
            isPressed={camera.torch.isOn}
            isLit={camera.torch.isOn}
            onClick={camera.torch.toggle}
          />
        ) : null}
        {hasPicture ? (
          <RoundButton icon={<Icon name="x" />} label={t('cameraStop')} onClick={camera.stop} />
        ) : null}
      </Box>
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '12px',
          paddingInline: '24px',
          paddingBlockEnd: '8px',
          textAlign: 'center',
          typography: 'body2',
        }}
      >
        {hasPicture ? null : <CameraNotice camera={camera} />}
      </Box>
      <Box sx={{ position: 'relative', paddingBlockEnd: { xs: '28px', [wideFrom]: '16px' } }}>{children}</Box>
    </Box>
  );
}
