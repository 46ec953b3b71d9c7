import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { ReceivedBar } from '../ReceivedBar.tsx';
import { useLineTexts } from '../useLineTexts.ts';
import { entryOf, type SheetLine } from './receipt-draft.ts';
import { columnOfPaste, moveInSheet, sheetColumns, type SheetColumn } from './sheet-cells.ts';
import { sheetLook } from './sheet-look.ts';
import type { Receiving } from './useReceiving.ts';
import { useObstacleText } from './useObstacleText.ts';

interface ReceiveSheetProps {
  lines: readonly SheetLine[];
  receiving: Receiving;
  /** When the order is expected, for lines that say no day of their own. */
  expectedOn: string | null;
  /** The line whose details stand below. */
  shownId: string | undefined;
  onShow: (lineId: string) => void;
}

interface CellProps extends ReceiveSheetProps {
  sheet: SheetLine;
  /** Its place among the lines that are open, which the arrows follow. */
  row: number;
  column: SheetColumn;
  isInvalid: boolean;
}

function QuantityCell({ sheet, row, column, isInvalid, lines, receiving, onShow }: CellProps) {
  const { t } = useTranslation('receiving');
  const { line, position } = sheet;
  const value = entryOf(receiving.draft, line.id)[column];
  const fill = (cells: readonly string[]) => {
    const open = lines.filter(({ facts }) => facts.open > 0).slice(row, row + cells.length);
    receiving.edit((before) => {
      const written = open.map(({ line: { id } }, at) => {
        return [id, { ...entryOf(before, id), [column]: cells[at] ?? '' }] as const;
      });
      return { ...before, entries: { ...before.entries, ...Object.fromEntries(written) } };
    });
  };
  return (
    <td className="fill">
      <input
        data-cell={`${String(row)}:${column}`}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        aria-label={t(column === 'accepted' ? 'cell.accepted' : 'cell.rejected', { position })}
        aria-invalid={isInvalid}
        onFocus={(event) => {
          onShow(line.id);
          event.currentTarget.select();
        }}
        onKeyDown={(event) => moveInSheet(event, row, column)}
        onPaste={(event) => {
          const cells = columnOfPaste(event.clipboardData.getData('text'));
          if (!cells) return;
          event.preventDefault();
          fill(cells);
        }}
        onChange={(event) =>
          receiving.editLine(line.id, (entry) => ({ ...entry, [column]: event.target.value }))
        }
      />
    </td>
  );
}

function SheetRow(props: ReceiveSheetProps & { sheet: SheetLine; row: number }) {
  const { sheet, row, receiving, shownId, onShow, expectedOn } = props;
  const { t } = useTranslation('receiving');
  const { kindOf } = useLineTexts();
  const { line, facts, position } = sheet;
  const isShown = shownId === line.id;
  const isOver = receiving.obstacles.some(
    (one) => 'lineId' in one && one.lineId === line.id && (one.kind === 'open' || one.kind === 'number'),
  );
  return (
    <tr className={isShown ? 'shown' : undefined} aria-current={isShown || undefined}>
      <td className="number">{position}</td>
      <td className="wide">{kindOf(line.kind)}</td>
      <th scope="row">
        {facts.open > 0 ? (
          <button type="button" onClick={() => onShow(line.id)}>
            <bdi>{sheet.name}</bdi>
          </button>
        ) : (
          <bdi>{sheet.name}</bdi>
        )}
      </th>
      <td className="wide">{facts.project ? <Code>{facts.project.label}</Code> : null}</td>
      <td className="figure wide" dir="ltr">
        <Count value={line.quantity} />
      </td>
      <td className="figure wide" dir="ltr">
        <Money value={line.unitPrice} />
      </td>
      <td className="figure wide" dir="ltr">
        <b>
          <Money value={facts.total} />
        </b>
      </td>
      <td className="wide">
        <DateText value={line.expectedOn ?? expectedOn} />
      </td>
      <td className="figure" dir="ltr">
        <ReceivedBar accepted={facts.accepted} ordered={line.quantity} />
      </td>
      {sheetColumns.map((column) =>
        facts.open > 0 ? (
          <QuantityCell
            key={column}
            {...props}
            sheet={sheet}
            row={row}
            column={column}
            isInvalid={isOver && column === 'accepted'}
          />
        ) : (
          <td key={column} className="figure done" dir="ltr" aria-label={t('cell.complete')}>
            –
          </td>
        ),
      )}
    </tr>
  );
}

/** What the server or a glance says against a line, under the sheet. */
function LineProblems({ lines, receiving }: Pick<ReceiveSheetProps, 'lines' | 'receiving'>) {
  const { describeAtLine, describeObstacle } = useObstacleText();
  const obstacles = receiving.obstacles
    .filter((one) => one.kind === 'open' || one.kind === 'number')
    .map((one) => describeObstacle(one));
  const refused = lines.flatMap((sheet) =>
    (receiving.refusal?.byLine.get(sheet.line.id) ?? []).map((problem) => describeAtLine(sheet, problem)),
  );
  const all = [...obstacles, ...refused];
  if (all.length === 0) return null;
  return (
    <Box
      component="ul"
      role="alert"
      sx={{ margin: 0, padding: '8px 16px 8px 32px', typography: 'body2', color: 'tone.danger.fg' }}
    >
      {all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  );
}

/** The frozen lines of an order as a sheet; only what was accepted and rejected can be filled in. */
export function ReceiveSheet(props: ReceiveSheetProps) {
  const { t } = useTranslation('receiving');
  const { t: order } = useTranslation('purchaseOrder');
  const { labelOf } = useLineTexts();
  const openIds = props.lines.filter(({ facts }) => facts.open > 0).map(({ line }) => line.id);
  return (
    <Box sx={sheetLook}>
      <Box sx={{ overflowX: 'auto' }}>
        <table aria-label={t('sheet')}>
          <thead>
            <tr>
              <th scope="col" className="number">
                {order('line.position')}
              </th>
              <th scope="col" className="wide">
                {labelOf('kind')}
              </th>
              <th scope="col">{t('item')}</th>
              <th scope="col" className="wide">
                {labelOf('projectId')}
              </th>
              <th scope="col" className="figure wide" dir="ltr">
                {labelOf('quantity')}
              </th>
              <th scope="col" className="figure wide" dir="ltr">
                {labelOf('unitPrice')}
              </th>
              <th scope="col" className="figure wide" dir="ltr">
                {order('line.total')}
              </th>
              <th scope="col" className="wide">
                {labelOf('expectedOn')}
              </th>
              <th scope="col" className="figure" dir="ltr">
                {t('received')}
              </th>
              <th scope="col" className="figure tinted" dir="ltr">
                {t('accept')}
              </th>
              <th scope="col" className="figure tinted" dir="ltr">
                {t('reject')}
              </th>
            </tr>
          </thead>
          <tbody>
            {props.lines.map((sheet) => (
              <SheetRow key={sheet.line.id} {...props} sheet={sheet} row={openIds.indexOf(sheet.line.id)} />
            ))}
          </tbody>
        </table>
      </Box>
      <LineProblems lines={props.lines} receiving={props.receiving} />
    </Box>
  );
}
