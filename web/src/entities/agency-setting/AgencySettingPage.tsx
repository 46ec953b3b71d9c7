import './agency-setting-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { call } from '#web/shared/client/client.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { isPartKey } from './parts/part-values.ts';
import { usePartTexts } from './parts/usePartTexts.tsx';
import { ProposalNotice } from './ProposalNotice.tsx';
import { readValue, splitByPart } from './setting-history.ts';
import { SettingText } from './SettingText.tsx';
import { isFromStart } from './setting-start.ts';
import { useSettingTexts } from './useSettingTexts.ts';

const SettingDialog = lazyPart(() => import('./SettingDialog.tsx'), 'SettingDialog');

/** The texts of a setting's history: values as they are read, and the parts of those that have some. */
function useHistoryTexts(key: string): EntityTexts {
  const texts = useEntityTexts(agencySetting);
  const parts = usePartTexts();
  const { nameOf } = useSettingTexts();
  return {
    labelOf: (path) => (path.startsWith('value.') ? parts.labelOf(path) : texts.labelOf(path)),
    showValue: (path, value) => {
      if (path.startsWith('value.')) return parts.showPart(path, value);
      if (path === 'key') return nameOf(String(value));
      if (path !== 'value' && path !== 'proposedValue') return texts.showValue(path, value);
      if (!hasValue(value)) return <EmptyText />;
      return <SettingText settingKey={key} value={readValue(key, value)} />;
    },
  };
}

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
        {(values ?? []).map(({ fromOn, value, phase, setBy, setByEmail, setAt }) => (
          <li key={`${fromOn} ${setAt ?? ''}`}>
            {isFromStart(fromOn) ? <span>{t('fromStart')}</span> : <DateText value={fromOn} />}
            <span className="note">{t(`phase.${phase}`)}</span>
            {setBy !== null && setAt !== null ? (
              <span className="note">
                {t('setBy', { name: nameWithEmail(setBy, setByEmail) })} · <InstantText value={setAt} />
              </span>
            ) : null}
            <Box
              className={isPartKey(key) ? undefined : 'end'}
              sx={{ maxWidth: '100%', flexBasis: isPartKey(key) ? '100%' : undefined }}
            >
              <SettingText settingKey={key} value={value} isWhole />
            </Box>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}

/** What was set last on a past day, and from when on it was to hold. */
function ValueThen({ record: { key, value, fromOn } }: { record: AgencySettingRecord }) {
  const { t } = useTranslation('agencySetting');
  return (
    <Panel title={t('whole.was')} end={<DateText value={fromOn} />}>
      <SettingText settingKey={key} value={readValue(key, value)} isWhole />
    </Panel>
  );
}

function AgencySettingView({ record, history, view }: ShownRecord<AgencySettingRecord>) {
  const { t } = useTranslation('agencySetting');
  const texts = useHistoryTexts(record.key);
  const { nameOf, textOf } = useSettingTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(record.key);
  const isNow = view.asOf === undefined;
  return (
    <>
      <RecordFrame
        entity={agencySetting}
        record={record}
        history={splitByPart(record.key, history)}
        view={view}
        number={name}
        title={name}
        listName={t('title')}
        hasFiles={false}
        texts={texts}
        header={
          <RecordHeader
            title={name}
            subtitle={textOf(record.key)}
            actions={
              isNow && record.proposedFromOn === null ? (
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
        main={
          isNow ? (
            <>
              <ProposalNotice record={record} />
              <ValuesPanel record={record} />
            </>
          ) : (
            <ValueThen record={record} />
          )
        }
        side={null}
      />
      {isOpen ? (
        <Suspense>
          <SettingDialog record={record} today={view.today} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
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
