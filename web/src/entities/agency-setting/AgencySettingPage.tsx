import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityWords } from '#web/features/records/useEntityWords.tsx';
import { call } from '#web/shared/client/client.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { SettingText } from './SettingText.tsx';
import { useSettingWords } from './useSettingWords.ts';

/** Every value with the day from which it holds, the newest first. */
function ValuesPanel({ record }: { record: AgencySettingRecord }) {
  const { t } = useTranslation('agencySetting');
  const { id, key } = record;
  const values = useQuery({
    queryKey: [agencySetting.name, 'values', id],
    queryFn: ({ signal }) => call(agencySettingApi.values, { params: { id }, signal }),
  }).data;
  return (
    <Panel title={t('values')} isFlush>
      <PanelRows>
        {(values ?? []).map(({ fromOn, value, phase }) => (
          <li key={fromOn}>
            <DateText value={fromOn} />
            <span className="note">{t(`phase.${phase}`)}</span>
            <Box className="end" sx={{ maxWidth: '100%' }}>
              <SettingText settingKey={key} value={value} isWhole />
            </Box>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}

function AgencySettingView({ record, history, view }: ShownRecord<AgencySettingRecord>) {
  const { t } = useTranslation('agencySetting');
  const words = useEntityWords(agencySetting);
  const { nameOf, textOf } = useSettingWords();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(record.key);
  const isNow = view.asOf === undefined;
  return (
    <>
      <RecordFrame
        entity={agencySetting}
        record={record}
        history={history}
        view={view}
        number={name}
        title={name}
        listName={t('title')}
        hasFiles={false}
        words={words}
        header={
          <RecordHeader
            title={name}
            subtitle={textOf(record.key)}
            actions={
              isNow ? (
                <Button
                  variant="contained"
                  startIcon={<Icon name="edit" size={16} />}
                  onClick={() => setIsOpen(true)}
                >
                  {t('changeValue')}
                </Button>
              ) : null
            }
          />
        }
        main={isNow ? <ValuesPanel record={record} /> : null}
        side={null}
      />
      {isOpen ? <SettingDialog record={record} today={view.today} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The page of one setting: the values it had, has and will have, and who set them. */
export function AgencySettingPage() {
  return (
    <RecordPage entity={agencySetting} api={agencySettingApi}>
      {(shown) => <AgencySettingView {...shown} />}
    </RecordPage>
  );
}
