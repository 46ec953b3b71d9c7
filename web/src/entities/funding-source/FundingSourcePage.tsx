import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import {
  fundingSource,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityWords } from '#web/features/records/useEntityWords.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';

/** How the period of performance stands on a day. */
function PeriodPanel({ record, day }: { record: FundingSourceRecord; day: string }) {
  const { t } = useTranslation('fundingSource');
  const { startsOn, endsOn } = record;
  function sentence(): string {
    if (startsOn && startsOn > day) return t('page.notYet', { day: isolateLtr(startsOn) });
    if (!endsOn) return t('page.open');
    const until = isolateLtr(endsOn);
    if (endsOn < day) return t('page.over', { day: until });
    const count = Math.round((Date.parse(endsOn) - Date.parse(day)) / 86_400_000);
    return t('page.left', { count, day: until });
  }
  return (
    <Panel title={t('page.period')}>
      <Box sx={{ typography: 'body2', color: endsOn && endsOn < day ? 'tone.danger.fg' : 'text.secondary' }}>
        {sentence()}
      </Box>
    </Panel>
  );
}

function FundingSourceView(shown: ShownRecord<FundingSourceRecord>) {
  const { record, view } = shown;
  const { t } = useTranslation('fundingSource');
  const labels = useLabels();
  const type = labels.value(fundingSource.name, 'type', record.type);
  return (
    <ReferenceView
      {...shown}
      entity={fundingSource}
      api={fundingSourceApi}
      words={useEntityWords(fundingSource)}
      listName={t('list.title')}
      name={record.name}
      code={record.code}
      subtitle={record.federalAgency ? t('page.agency', { type, agency: record.federalAgency }) : type}
      consequence={t('page.deleteConsequence')}
      elsewhere={['code', 'name']}
      side={<PeriodPanel record={record} day={view.asOf ?? view.today} />}
    />
  );
}

/** The page of one funding source: its award, its period, its rules, and what happened to it. */
export function FundingSourcePage() {
  return (
    <RecordPage entity={fundingSource} api={fundingSourceApi}>
      {(shown) => <FundingSourceView {...shown} />}
    </RecordPage>
  );
}
