import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { SentBack } from '#contract/shared/sent-back.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';

/** Who sent a draft back, when, and what has to be put right. */
export function SentBackNotice({ sentBack: { by, at, comment } }: { sentBack: SentBack }) {
  const { t } = useTranslation('record');
  return (
    <Notice tone="caution">
      <strong>{t('sentBack.by', { who: by })}</strong> · <InstantText value={at} />
      {comment ? (
        <div>
          <q>
            <bdi>{comment}</bdi>
          </q>
        </div>
      ) : null}
      <div>{t('sentBack.next')}</div>
    </Notice>
  );
}
