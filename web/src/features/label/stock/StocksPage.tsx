import Box from '@mui/material/Box';
import { useState } from 'react';
import '../label-texts.ts';
import { jobApi } from '#contract/features/label/job.api.ts';
import { stockApi } from '#contract/features/label/stock.api.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { sizeText } from '../drawing/sheet-geometry.ts';
import { labelsPath } from '../label-paths.ts';
import { useStocks } from '../label.queries.ts';
import { usePrinterChoice, type PrinterChoice } from '../printer/usePrinterChoice.ts';
import { useFileDownload } from '../useFileDownload.ts';
import { useLabelCommand } from '../useLabelCommand.ts';
import { StockDialog } from './StockDialog.tsx';

const columns = ['name', 'kind', 'size', 'page', 'state'] as const;

function StockLine({ stock, offset }: { stock: LabelStock } & Pick<PrinterChoice, 'offset'>) {
  const { t } = useTranslation('label');
  const can = useCan();
  const { run, isRunning } = useLabelCommand();
  const download = useFileDownload();
  const [isChanging, setChanging] = useState(false);
  const name = `${stock.maker} ${stock.part}`;
  const actions: MoreAction[] = [
    {
      name: 'test',
      text: t('testPage'),
      icon: 'print',
      onChoose: () => {
        const { x, y } = offset;
        download.mutate({
          path: `${jobApi.testPage.path.replace(':id', stock.id)}?offsetX=${x}&offsetY=${y}`,
          mediaType: 'application/pdf',
          fileName: `${stock.part}.pdf`,
        });
      },
    },
  ];
  // What came with the product stays as it is.
  if (can('label-template.update') && !stock.isShipped) {
    actions.push({
      name: 'change',
      text: t('stock.change'),
      icon: 'edit',
      onChoose: () => setChanging(true),
    });
    actions.push({
      name: 'active',
      text: t(stock.isActive ? 'stock.hide' : 'stock.offer'),
      icon: stock.isActive ? 'eye-off' : 'eye',
      onChoose: () =>
        run({
          send: () =>
            call(stockApi.update, {
              params: { id: stock.id },
              version: stock.version,
              body: { isActive: !stock.isActive },
            }),
          done: () => t(stock.isActive ? 'stock.hidden' : 'stock.offered', { name }),
        }),
    });
  }
  return (
    <tr aria-busy={isRunning || download.isPending}>
      <th scope="row" style={{ minWidth: 150 }}>
        <bdi>{name}</bdi>
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {t(stock.isShipped ? 'stock.shipped' : 'stock.own')}
        </Box>
      </th>
      <td className="tight">
        {stock.kind === 'sheet'
          ? t('stock.sheetOf', { n: isolateLtr(`${stock.columns} × ${stock.rows}`) })
          : t('stock.roll')}
      </td>
      <td className="tight">
        <Ltr>{sizeText(stock)}</Ltr>
      </td>
      <td className="tight">
        <Ltr>{sizeText({ ...stock, labelWidth: stock.pageWidth, labelHeight: stock.pageHeight })}</Ltr>
      </td>
      <td className="tight">
        <StatusMark
          look={
            stock.isActive
              ? { tone: 'success', shape: 'dot', weight: 'quiet' }
              : { tone: 'neutral', shape: 'stop', weight: 'ended' }
          }
          label={t(stock.isActive ? 'active' : 'inactive')}
        />
      </td>
      <td className="tight actions">
        <MoreActions actions={actions} label={t('more', { name })} />
        {isChanging ? <StockDialog stock={stock} onClose={() => setChanging(false)} /> : null}
      </td>
    </tr>
  );
}

/** The label stocks: those that came with the product, and own ones by their measures. */
export function StocksPage() {
  const { t } = useTranslation('label');
  useDocumentTitle(t('stock.title'));
  const can = useCan();
  const query = useStocks();
  const { offset } = usePrinterChoice();
  const [isMaking, setMaking] = useState(false);
  return (
    <LoadedPage query={query} loading={t('stock.loading')} backTo={labelsPath}>
      {(stocks) => (
        <>
          <PageIntro
            above={<Crumbs crumbs={[{ text: t('title'), to: labelsPath }, { text: t('stock.title') }]} />}
            title={t('stock.title')}
            actions={
              can('label-template.update') ? (
                <PageAction icon="plus" label={t('stock.new')} isPrimary onClick={() => setMaking(true)} />
              ) : undefined
            }
          >
            {t('stock.intro')}
          </PageIntro>
          <RowsPaper
            label={t('stock.title')}
            columns={columns.map((key) => ({ key, text: t(`stock.column.${key}`) }))}
            steps={t('steps')}
          >
            {stocks.map((stock) => (
              <StockLine key={stock.id} stock={stock} offset={offset} />
            ))}
          </RowsPaper>
          {isMaking ? <StockDialog onClose={() => setMaking(false)} /> : null}
        </>
      )}
    </LoadedPage>
  );
}
