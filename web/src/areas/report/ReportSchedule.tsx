import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { reportOf } from '#contract/areas/report/report.definitions.ts';
import type { ReportTime } from '#contract/features/export/schedule.schema.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { NewSchedule } from '#web/shared/table/export/NewSchedule.tsx';
import type { TimeChoice } from '#web/shared/table/export/ScheduleDialog.tsx';
import type { ReportAddress } from './useReportAddress.ts';

const dayTimes: readonly ReportTime[] = ['day', 'lastMonth', 'lastYear'];
const yearTimes: readonly ReportTime[] = ['thisFiscalYear', 'lastFiscalYear'];

/** Of when the report can be each time, and the day or the year that its page shows where that is not now. */
function timesOf(head: ReportHead): TimeChoice | undefined {
  const { parameters } = reportOf(head.kind);
  if (parameters.includes('asOf')) {
    const asked =
      head.asOf < head.today ? { text: dateInText(head.asOf), question: `asOf=${head.asOf}` } : undefined;
    return { offered: dayTimes, asked };
  }
  if (parameters.includes('year')) {
    const asked =
      head.yearTo < head.today
        ? { text: isolateLtr(String(head.year)), question: `year=${head.year}` }
        : undefined;
    return { offered: yearTimes, asked };
  }
  return undefined;
}

interface ReportScheduleProps {
  head: ReportHead;
  address: ReportAddress;
  onClose: () => void;
}

/** Has the report sent again and again, as its page is asked now. */
export function ReportSchedule({ head, address, onClose }: ReportScheduleProps) {
  const { t, i18n } = useTranslation('report');
  const { asOf: _day, year: _year, ...rest } = address.question;
  const lang = languageIds.find((one) => one === i18n.language);
  return (
    <NewSchedule
      subject={{ entity: null, report: head.kind }}
      question={new URLSearchParams({ ...rest, ...address.part }).toString()}
      view={undefined}
      times={timesOf(head)}
      isPart={Object.keys(address.part).length > 0}
      format="xlsx"
      look={lang ? { lang } : {}}
      name={t(`name.${head.kind}`)}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
