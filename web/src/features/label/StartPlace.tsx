import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { labelsPerPage } from './drawing/sheet-geometry.ts';
import { SheetDrawing } from './drawing/SheetDrawing.tsx';
import { MillimeterInput } from './MillimeterInput.tsx';
import type { PrinterChoice } from './printer/usePrinterChoice.ts';

interface StartPlaceProps {
  stock: LabelStock;
  startAt: number;
  count: number;
  preview: LabelPreview | undefined;
  /** The printer of this device, with how far it is off. */
  choice: PrinterChoice;
  onStart: (position: number) => void;
}

/** Where printing starts on the first sheet, and how far this printer is off. */
export function StartPlace({ stock, startAt, count, preview, choice, onStart }: StartPlaceProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const last = labelsPerPage(stock);
  const isSheet = stock.kind === 'sheet';
  const { printer, offset, setOffset, keepOffset } = choice;
  const isConfigured = printer?.kind === 'network';
  const named = { printer: printer?.name ?? '' };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '20px' }}>
      {isSheet ? (
        <SheetDrawing
          stock={stock}
          startAt={startAt}
          count={count}
          shapes={preview?.shapes ?? []}
          onStart={onStart}
        />
      ) : null}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, flex: '1 1 220px', minWidth: 0 }}>
        {isSheet ? (
          <FieldFrame
            label={t('sheet.start')}
            controlId={id}
            hint={startAt > 1 ? t('sheet.used', { n: isolateLtr(String(startAt - 1)) }) : t('sheet.pick')}
            span={6}
          >
            {({ describedBy }) => (
              <OutlinedInput
                id={id}
                size="small"
                type="number"
                value={startAt}
                onChange={({ target }) => {
                  const next = Math.round(Number(target.value));
                  if (next >= 1 && next <= last) onStart(next);
                }}
                slotProps={{
                  input: { min: 1, max: last, dir: 'ltr', 'aria-describedby': describedBy },
                }}
                sx={{ width: 96 }}
              />
            )}
          </FieldFrame>
        ) : null}
        <Box role="group" aria-label={t('sheet.offset')}>
          <Box sx={{ typography: 'body2', fontWeight: 500, marginBlockEnd: '6px' }}>{t('sheet.offset')}</Box>
          <Box sx={{ display: 'flex', gap: 1 }} dir="ltr">
            <MillimeterInput
              label={t('sheet.offsetX')}
              mark="X"
              isSigned
              value={offset.x}
              perMillimeter={10}
              min={-labelLimits.offset}
              max={labelLimits.offset}
              isDisabled={isConfigured}
              onChange={(x) => setOffset({ ...offset, x })}
            />
            <MillimeterInput
              label={t('sheet.offsetY')}
              mark="Y"
              isSigned
              value={offset.y}
              perMillimeter={10}
              min={-labelLimits.offset}
              max={labelLimits.offset}
              isDisabled={isConfigured}
              onChange={(y) => setOffset({ ...offset, y })}
            />
          </Box>
          <Box
            sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary', marginBlockStart: '6px' }}
          >
            {isConfigured
              ? t('printer.configuredOffset', named)
              : keepOffset
                ? t('printer.otherOffset')
                : printer
                  ? t('printer.keptOffset', named)
                  : t('sheet.offsetHint')}
          </Box>
          {keepOffset ? (
            <Button size="small" variant="outlined" onClick={keepOffset} sx={{ marginBlockStart: 1 }}>
              {t('printer.keep', named)}
            </Button>
          ) : null}
        </Box>
        {isSheet ? (
          <Box
            sx={{
              display: 'flex',
              gap: '10px',
              marginBlockStart: 'auto',
              padding: '8px 12px',
              border: 1,
              borderColor: 'divider',
              borderRadius: '6px',
              backgroundColor: 'surface.sunken',
              typography: 'caption',
              fontWeight: 400,
            }}
          >
            <Icon name="info" size={16} />
            <span>{t('sheet.scale')}</span>
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
