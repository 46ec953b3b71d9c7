import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { ImportReading } from '#contract/features/batch/import.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useImportCommand, useReading } from './import.queries.ts';

export const encodings = ['windows-1252', 'windows-1254', 'windows-1256'] as const;
type Encoding = (typeof encodings)[number];

const isEncoding = (text: string): text is Encoding => (encodings as readonly string[]).includes(text);

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box
      component="pre"
      dir="auto"
      sx={{
        margin: 0,
        typography: 'code',
        fontSize: '0.75rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {lines.join('\n')}
    </Box>
  );
}

/** The first lines of a file in each encoding, side by side: whoever knows the names sees which one is right. */
export function EncodingChoice({
  id,
  isDisabled,
  onChoose,
}: {
  id: string;
  isDisabled: boolean;
  onChoose: (encoding: Encoding) => void;
}) {
  const { t } = useTranslation('import');
  const reading = useReading(id);
  return (
    <Box
      role="group"
      aria-label={t('encodingTitle')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {(reading.data?.encodings ?? []).map(({ encoding, lines }) => (
        <Box
          key={encoding}
          sx={{ display: 'grid', gap: 1, padding: 2, border: 1, borderColor: 'divider', borderRadius: '6px' }}
        >
          <Box sx={{ typography: 'subtitle2' }}>{t(`encoding.${encoding as Encoding}`)}</Box>
          <Lines lines={lines} />
          <Box>
            <Button
              variant="outlined"
              size="small"
              disabled={isDisabled}
              onClick={() => {
                if (isEncoding(encoding)) onChoose(encoding);
              }}
            >
              {t('readSo')}
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Choices({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Box>
      <Box id={id} sx={{ typography: 'subtitle2' }}>
        {label}
      </Box>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, next) => onChange(next)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" />}
            label={<bdi>{option.text}</bdi>}
            slotProps={{ typography: { variant: 'body2', noWrap: true } }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

function ReadingForm({
  batch,
  reading,
  onClose,
}: {
  batch: BatchRecord;
  reading: ImportReading;
  onClose: () => void;
}) {
  const { t } = useTranslation('import');
  const { run, isRunning } = useImportCommand(batch);
  const [sheet, setSheet] = useState(reading.sheet);
  const [headingRow, setHeadingRow] = useState(reading.headingRow);
  const [encoding, setEncoding] = useState(reading.encoding ?? '');
  const isOtherSheet = sheet !== reading.sheet;
  const send = () =>
    run(
      ({ version }, idempotencyKey) =>
        call(importApi.read, {
          params: { id: batch.id },
          version,
          idempotencyKey,
          body: {
            ...(sheet !== null && { sheet }),
            ...(headingRow !== null && !isOtherSheet && { headingRow }),
            ...(isEncoding(encoding) && { encoding }),
          },
        }),
      { onSuccess: onClose },
    );
  const kept = isEncoding(encoding) ? [] : [encoding];
  return (
    <DecisionDialog
      isOpen
      title={t('readingTitle')}
      text={t('readingText')}
      width={880}
      mark={<Icon name="doc" size={20} />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="contained" disabled={isRunning} onClick={send}>
            {t('readAgain')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {reading.sheets.length > 1 ? (
          <Choices
            label={t('sheet')}
            value={String(sheet)}
            options={reading.sheets.map(({ name, isHidden }, at) => ({
              value: String(at),
              text: isHidden ? t('hiddenSheet', { name }) : name,
            }))}
            onChange={(next) => setSheet(Number(next))}
          />
        ) : null}
        {reading.kind === 'text' ? (
          <Choices
            label={t('encodingTitle')}
            value={encoding}
            options={[...kept, ...encodings].map((one) => ({
              value: one,
              text: isEncoding(one)
                ? `${t(`encoding.${one}`)}: ${reading.encodings.find((other) => other.encoding === one)?.lines[0] ?? ''}`
                : one.toUpperCase(),
            }))}
            onChange={setEncoding}
          />
        ) : null}
        {/* The rows of another sheet are not known before it is read; its heading row is found then. */}
        {isOtherSheet ? null : (
          <Choices
            label={t('headingRow')}
            value={String(headingRow)}
            options={reading.rows.map(({ n, cells }) => ({
              value: String(n),
              text: `${n}: ${cells.filter(Boolean).join(' · ')}`,
            }))}
            onChange={(next) => setHeadingRow(Number(next))}
          />
        )}
      </Box>
    </DecisionDialog>
  );
}

/** Another encoding, sheet or heading row for the file of an import. */
export function ReadingDialog({ batch, onClose }: { batch: BatchRecord; onClose: () => void }) {
  const reading = useReading(batch.id);
  return reading.data ? <ReadingForm batch={batch} reading={reading.data} onClose={onClose} /> : null;
}
