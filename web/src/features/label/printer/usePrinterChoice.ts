import { useState } from 'react';
import { printerApi } from '#contract/features/label/printer.api.ts';
import type { LabelPrinter } from '#contract/features/label/printer.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { usePrinters } from '../label.queries.ts';
import { useLabelCommand } from '../useLabelCommand.ts';
import { readOffset, storeOffset, type PrinterOffset } from './printer-offset.ts';

const key = 'labels:printer';
/** Whatever prints the files of this device. */
export const anyPrinter = '';

/** The printer that this device prints labels with, and how far it is off. */
export interface PrinterChoice {
  printers: readonly LabelPrinter[];
  /** Nothing where the file goes to whatever printer. */
  printer: LabelPrinter | undefined;
  choose: (name: string) => void;
  offset: PrinterOffset;
  setOffset: (offset: PrinterOffset) => void;
  /** Keeps the offset with the printer, where it is another one than it has. */
  keepOffset: (() => void) | undefined;
}

const offsetOf = (printer: LabelPrinter | undefined): PrinterOffset =>
  printer ? { x: printer.offsetX, y: printer.offsetY } : readOffset();

/** The choice is this device’s; the offset is kept with the printer for everybody, without one on the device. */
export function usePrinterChoice(): PrinterChoice {
  const { t } = useTranslation('label');
  const { run, isRunning } = useLabelCommand();
  const printers = (usePrinters().data ?? []).filter(({ isActive }) => isActive);
  const [name, setName] = useState(() => deviceStorage.read(key) ?? anyPrinter);
  const [typed, setTyped] = useState<PrinterOffset>();
  const printer = printers.find((one) => one.name === name);
  const own = offsetOf(printer);
  const offset = typed ?? own;
  const isOther = offset.x !== own.x || offset.y !== own.y;

  function keep({ id, version }: Extract<LabelPrinter, { id: string }>): void {
    run({
      send: () =>
        call(printerApi.update, { params: { id }, version, body: { offsetX: offset.x, offsetY: offset.y } }),
      done: (saved) => t('printer.offsetSaved', { printer: saved.name }),
    });
  }
  return {
    printers,
    printer,
    choose: (next) => {
      deviceStorage.write(key, next);
      setName(next);
      setTyped(undefined);
    },
    offset,
    setOffset: (next) => {
      setTyped(next);
      if (!printer) storeOffset(next);
    },
    keepOffset: printer?.id && isOther && !isRunning ? () => keep(printer) : undefined,
  };
}
