import Box from '@mui/material/Box';
import { useState } from 'react';
import { printerApi, type PrinterCreate } from '#contract/features/label/printer.api.ts';
import {
  filePrinterKinds,
  printerLimits,
  type FilePrinter,
  type FilePrinterKind,
} from '#contract/features/label/printer.schema.ts';
import { labelLimits, printerDpis } from '#contract/features/label/template.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { LineInput } from '../LineInput.tsx';
import { MillimeterInput } from '../MillimeterInput.tsx';
import { readNumber } from '../roll/roll-range.ts';
import { SelectField } from '../SelectField.tsx';
import { useSentForm } from '../useSentForm.ts';
import type { PrinterOffset } from './printer-offset.ts';

const dpis = printerDpis.map(String);
const axes = ['x', 'y'] as const;

/** A number that can be left out; undefined where it is none, or outside. */
function readSetting(text: string, min: number, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = readNumber(text);
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

/** A printer that gets files: its name, what it reads, and how far it is off. */
export function PrinterDialog({ printer, onClose }: { printer?: FilePrinter; onClose: () => void }) {
  const { t } = useTranslation('label');
  const [name, setName] = useState(printer?.name ?? '');
  const [kind, setKind] = useState<FilePrinterKind>(printer?.kind ?? 'pdf');
  const [dpi, setDpi] = useState(String(printer?.dpi ?? printerDpis[0]));
  const [offset, setOffset] = useState<PrinterOffset>({ x: printer?.offsetX ?? 0, y: printer?.offsetY ?? 0 });
  const [darkness, setDarkness] = useState(String(printer?.darkness ?? ''));
  const [speed, setSpeed] = useState(String(printer?.speed ?? ''));
  const [isTried, setTried] = useState(false);
  const isThermal = kind === 'zpl';
  const dark = isThermal ? readSetting(darkness, 0, printerLimits.darkness) : null;
  const fast = isThermal ? readSetting(speed, 1, printerLimits.speed) : null;
  const isWhole = name.trim() !== '' && dark !== undefined && fast !== undefined;
  const body = (): PrinterCreate => ({
    name: name.trim(),
    kind,
    dpi: printerDpis.find((one) => String(one) === dpi) ?? printerDpis[0],
    offsetX: offset.x,
    offsetY: offset.y,
    darkness: dark ?? null,
    speed: fast ?? null,
  });
  const form = useSentForm({
    send: (idempotencyKey) =>
      printer
        ? call(printerApi.update, { params: { id: printer.id }, version: printer.version, body: body() })
        : call(printerApi.create, { body: body(), idempotencyKey }),
    onDone: (saved) => {
      showToast(t('stock.saved', { name: saved.name }), { variant: 'success' });
      onClose();
    },
  });
  const between = (min: number, max: number) =>
    t('printer.between', { min: isolateLtr(String(min)), max: isolateLtr(String(max)) });
  return (
    <LabelFormDialog
      title={t(printer ? 'printer.changeTitle' : 'printer.new')}
      text={t('printer.newText')}
      icon="print"
      confirm={t('stock.save')}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isWhole) form.submit();
      }}
    >
      <LineInput
        label={t('field.name')}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? t('nameMissing') : form.problemAt('name')}
        maxLength={40}
      />
      <SelectField
        label={t('stock.field.kind')}
        value={kind}
        values={filePrinterKinds}
        textOf={(value) => t(`printer.kind.${value}`)}
        isSegmented
        onChange={setKind}
      />
      {isThermal ? (
        <>
          <SelectField
            label={t('printer.dpi')}
            value={dpi}
            values={dpis}
            textOf={isolateLtr}
            onChange={setDpi}
            span={2}
          />
          <LineInput
            label={t('printer.darkness')}
            value={darkness}
            onChange={setDarkness}
            error={
              isTried && dark === undefined ? between(0, printerLimits.darkness) : form.problemAt('darkness')
            }
            isNumber
            isOptional
            span={2}
          />
          <LineInput
            label={t('printer.speed')}
            value={speed}
            onChange={setSpeed}
            error={isTried && fast === undefined ? between(1, printerLimits.speed) : form.problemAt('speed')}
            isNumber
            isOptional
            span={2}
          />
        </>
      ) : null}
      <Box role="group" aria-label={t('printer.offBy')} sx={{ gridColumn: '1 / -1' }}>
        <Box sx={{ typography: 'body2', fontWeight: 500, marginBlockEnd: '6px' }}>{t('printer.offBy')}</Box>
        <Box sx={{ display: 'flex', gap: 1 }} dir="ltr">
          {axes.map((axis) => (
            <MillimeterInput
              key={axis}
              label={t(axis === 'x' ? 'sheet.offsetX' : 'sheet.offsetY')}
              mark={axis.toUpperCase()}
              isSigned
              value={offset[axis]}
              perMillimeter={10}
              min={-labelLimits.offset}
              max={labelLimits.offset}
              onChange={(value) => setOffset({ ...offset, [axis]: value })}
            />
          ))}
        </Box>
      </Box>
    </LabelFormDialog>
  );
}
