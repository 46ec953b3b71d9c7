import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import '../label-texts.ts';
import { printerApi } from '#contract/features/label/printer.api.ts';
import type { LabelPrinter } from '#contract/features/label/printer.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { labelsPath } from '../label-paths.ts';
import { usePrinters } from '../label.queries.ts';
import { showMeasure } from '../measures.ts';
import { useLabelCommand } from '../useLabelCommand.ts';
import { PrinterDialog } from './PrinterDialog.tsx';

// How far it is off is in sight on narrow screens too.
const columns = ['name', 'offset', 'kind', 'state'] as const;

function PrinterLine({ printer }: { printer: LabelPrinter }) {
  const { t } = useTranslation('label');
  const can = useCan();
  const { run, isRunning } = useLabelCommand();
  const [isChanging, setChanging] = useState(false);
  const { name, kind, dpi, darkness, speed, isActive } = printer;
  const details = [
    ...(kind === 'pdf' ? [] : [t('printer.dots', { n: String(dpi) })]),
    ...(darkness === null ? [] : [t('printer.darknessOf', { n: String(darkness) })]),
    ...(speed === null ? [] : [t('printer.speedOf', { n: String(speed) })]),
  ];
  const actions: MoreAction[] = [];
  // What the configuration names is changed there.
  if (printer.id !== null && can('label-template.update')) {
    const { id, version } = printer;
    actions.push(
      { name: 'change', text: t('stock.change'), icon: 'edit', onChoose: () => setChanging(true) },
      {
        name: 'active',
        text: t(isActive ? 'stock.hide' : 'stock.offer'),
        icon: isActive ? 'eye-off' : 'eye',
        onChoose: () =>
          run({
            send: () => call(printerApi.update, { params: { id }, version, body: { isActive: !isActive } }),
            done: () => t(isActive ? 'stock.hidden' : 'stock.offered', { name }),
          }),
      },
    );
  }
  return (
    <tr aria-busy={isRunning}>
      <th scope="row" style={{ minWidth: 100 }}>
        <bdi>{name}</bdi>
        {printer.id === null ? (
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('printer.configured')}
          </Box>
        ) : null}
      </th>
      <td className="tight">
        <Ltr>
          {(['offsetX', 'offsetY'] as const).map((axis) => showMeasure(printer[axis], 10, true)).join(' · ')}
        </Ltr>{' '}
        {t('mm')}
      </td>
      <td style={{ minWidth: 150 }}>
        {t(`printer.kind.${kind}`)}
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {details.join(' · ')}
        </Box>
      </td>
      <td className="tight">
        <StatusMark
          look={
            isActive
              ? { tone: 'success', shape: 'dot', weight: 'quiet' }
              : { tone: 'neutral', shape: 'stop', weight: 'ended' }
          }
          label={t(isActive ? 'active' : 'inactive')}
        />
      </td>
      <td className="tight actions">
        {actions.length > 0 ? <MoreActions actions={actions} label={t('more', { name })} /> : null}
        {isChanging && printer.id !== null ? (
          <PrinterDialog printer={printer} onClose={() => setChanging(false)} />
        ) : null}
      </td>
    </tr>
  );
}

/** The printers of labels: those that get a file, with how far each is off, and those of the configuration. */
export function PrintersPage() {
  const { t } = useTranslation('label');
  useDocumentTitle(t('printer.title'));
  const canMake = useCan()('label-template.update');
  const query = usePrinters();
  const [isMaking, setMaking] = useState(false);
  return (
    <LoadedPage query={query} loading={t('printer.loading')} backTo={labelsPath}>
      {(printers) => (
        <>
          <PageIntro
            above={<Crumbs crumbs={[{ text: t('title'), to: labelsPath }, { text: t('printer.title') }]} />}
            title={t('printer.title')}
            actions={
              canMake ? (
                <PageAction icon="plus" label={t('printer.new')} isPrimary onClick={() => setMaking(true)} />
              ) : undefined
            }
          >
            {t('printer.intro')}
          </PageIntro>
          <RowsPaper
            label={t('printer.title')}
            columns={columns.map((key) => ({ key, text: t(`printer.column.${key}`) }))}
            steps={t('steps')}
            empty={{
              title: t('printer.empty'),
              text: t('printer.emptyText'),
              actions: canMake ? (
                <Button variant="contained" onClick={() => setMaking(true)}>
                  {t('printer.new')}
                </Button>
              ) : null,
            }}
          >
            {printers.map((printer) => (
              <PrinterLine key={printer.name} printer={printer} />
            ))}
          </RowsPaper>
          {isMaking ? <PrinterDialog onClose={() => setMaking(false)} /> : null}
        </>
      )}
    </LoadedPage>
  );
}
