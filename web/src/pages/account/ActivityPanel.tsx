import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accountApi } from '#contract/entities/user/user.account.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import type { Activity } from '#contract/features/auth/activity.schema.ts';
import { useSettingTexts } from '#web/entities/agency-setting/useSettingTexts.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { call } from '#web/shared/client/client.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { PagedPanel } from '#web/shared/record/PagedPanel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';

const shown = 10;
type Lookup = (key: string) => string;

function RecordName({ entity, record }: Pick<Activity, 'entity' | 'record'>) {
  const openPage = useOpenPage();
  const { nameOf } = useSettingTexts();
  if (record === null) return null;
  const { label, note, opensAt } = record;
  const page = openPage(opensAt.entity, opensAt.id);
  const name = <bdi>{entity === 'agency-setting' ? nameOf(label) : label}</bdi>;
  return (
    <>
      {page === undefined ? <span>{name}</span> : <RecordLink to={page}>{name}</RecordLink>}
      {note === null ? null : <bdi>{note}</bdi>}
    </>
  );
}

function Entry({ at, entity, action, record }: Activity) {
  const { t, i18n } = useTranslation('history');
  const labels = useLabels();
  const key = `action.${action}`;
  const isKnown = i18n.exists(key, { ns: 'history' });
  return (
    <li>
      <span className="note">{labels.entity(entity)}</span>
      <RecordName entity={entity} record={record} />
      <span className="note">{isKnown ? (t as unknown as Lookup)(key) : t('action.other', { action })}</span>
      <span className="end">
        <InstantText value={at} />
      </span>
    </li>
  );
}

/** What one did oneself, newest first. */
export function ActivityPanel() {
  const { t } = useTranslation('account');
  return (
    <PagedPanel
      title={t('activity.title')}
      queryKey={[user.name, 'activity', 'me']}
      load={(after, signal) => call(accountApi.activity, { query: { limit: shown, after }, signal })}
      empty={t('activity.none')}
      more={t('activity.more')}
      keyOf={({ seq }) => seq}
    >
      {(item) => <Entry {...item} />}
    </PagedPanel>
  );
}
