import './agency-setting-texts.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { settingGroups } from './setting-groups.ts';
import { SettingText } from './SettingText.tsx';
import { isFromStart } from './setting-start.ts';
import { useSettingTexts } from './useSettingTexts.ts';

function SettingRow({ record }: { record: AgencySettingRecord }) {
  const { t } = useTranslation('agencySetting');
  const { nameOf, textOf } = useSettingTexts();
  return (
    <li>
      <Box sx={{ flex: '1 1 320px', paddingBlock: '4px' }}>
        <RecordLink to={`${agencySetting.page}/${record.id}`}>{nameOf(record.key)}</RecordLink>
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {textOf(record.key)}
        </Box>
      </Box>
      <Box sx={{ textAlign: { xs: 'start', sm: 'end' } }}>
        <Box sx={{ fontWeight: 600 }}>
          <SettingText settingKey={record.key} value={record.current} />
        </Box>
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {record.proposedFromOn === null ? null : `${t('proposal.waiting')} · `}
          {record.planned > 0
            ? t('planned', { count: record.planned })
            : isFromStart(record.currentFromOn)
              ? t('fromStart')
              : t('since', { day: dateInText(record.currentFromOn) })}
        </Box>
      </Box>
    </li>
  );
}

/** The rules of the agency, by what they are about. */
export function AgencySettingListPage() {
  const { t } = useTranslation('agencySetting');
  useDocumentTitle(t('title'));
  const settings = useQuery({
    queryKey: [agencySetting.name, 'list'],
    queryFn: ({ signal }) => call(agencySettingApi.list, { query: [['limit', '200']], signal }),
  });
  if (settings.isPending) return <RecordLoading label={t('loading')} />;
  if (!settings.data) {
    return <RecordFailed error={settings.error} backTo="/" onRetry={() => void settings.refetch()} />;
  }
  const { items } = settings.data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader title={t('title')} />
      <Typography variant="body1" component="p" sx={{ margin: 0, color: 'text.secondary' }}>
        {t('intro')}
      </Typography>
      {settingGroups.map(({ name, keys }) => (
        <Panel key={name} title={t(`group.${name}`)} isFlush>
          <PanelRows>
            {keys.map((key) => {
              const record = items.find((item) => item.key === key);
              return record ? <SettingRow key={key} record={record} /> : null;
            })}
          </PanelRows>
        </Panel>
      ))}
    </Box>
  );
}
