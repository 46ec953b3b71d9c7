import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import type { ChartData, ChartFigure } from './chart-data.ts';

function Figure({ figure }: { figure: ChartFigure | undefined }) {
  if (figure === undefined) return null;
  const text = <Ltr>{figure.exact ?? figure.text}</Ltr>;
  return figure.to === undefined ? text : <RecordLink to={figure.to}>{text}</RecordLink>;
}

/** The numbers of a chart; each leads where the chart leads. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { t } = useTranslation('chart');
  const { head, series, points } = data;
  const hasAlarm = points.some(({ alarm }) => alarm !== undefined);
  return (
    <PanelTable label={title} maxHeight={320}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="figure">
                {name}
              </th>
            ))}
            {hasAlarm ? <th scope="col">{t('attention')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">
                <bdi>{point.label}</bdi>
              </th>
              {series.map(({ key }, at) => (
                <td key={key} className="figure">
                  <Figure figure={point.figures[at]} />
                </td>
              ))}
              {hasAlarm ? <td>{point.alarm ?? null}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </PanelTable>
  );
}
