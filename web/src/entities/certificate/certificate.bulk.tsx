import '#web/shared/schema/whole-zod.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  certificateApi,
  maxCertificates,
  type VerifiedCertificates,
} from '#contract/entities/certificate/certificate.api.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { certificateSteps } from '#contract/entities/certificate/certificate.steps.ts';
import { joinValues } from '#contract/shared/list-query.ts';
import { stepBody } from '#contract/shared/steps.ts';
import type { BulkActionsProps } from '#web/features/records/bulk-actions.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { RefusedRecords, type Refusals } from '#web/features/records/RefusedRecords.tsx';
import { useMissingRecords } from '#web/features/records/useMissingRecords.ts';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { useErrorText, useStepProblemText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useToday } from '#web/shared/session/useToday.ts';

// A filter takes so many values.
const filterSize = 100;

/** The certificates with these numbers, as they are now. */
async function findByNumbers(numbers: readonly string[]): Promise<CertificateRecord[]> {
  const parts = Array.from({ length: Math.ceil(numbers.length / filterSize) }, (_, at) =>
    numbers.slice(at * filterSize, (at + 1) * filterSize),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      call(certificateApi.list, {
        query: [
          ['filter[number][is]', joinValues(part)],
          ['limit', String(filterSize)],
        ],
      }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** What can be done with chosen certificates: one person who did not do the work verifies them together. */
export function BulkActions({ tags, onDone }: BulkActionsProps) {
  const { t } = useTranslation('certificate');
  const can = useCan();
  const today = useToday();
  const errorText = useErrorText(certificate);
  const problemText = useStepProblemText(certificate);
  const { putRecord, refresh } = useRecordCache(certificate.name);
  const [chosen, setChosen] = useState<CertificateRecord[]>();
  const [refusals, setRefusals] = useState<Refusals>();
  const dropMissing = useMissingRecords(certificate.name, onDone);
  const isPossible = tags !== undefined && tags.length <= maxCertificates;

  async function start() {
    try {
      const named = tags ?? [];
      const certificates = await findByNumbers(named);
      const isAnyLeft = dropMissing(
        named,
        certificates.map(({ number }) => number),
      );
      if (isAnyLeft) setChosen(certificates);
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    }
  }

  function report({ results }: VerifiedCertificates, certificates: readonly CertificateRecord[]) {
    const done = results.flatMap(({ record }) => record ?? []);
    for (const record of done) putRecord(record);
    if (done.length > 0) showToast(t('doneMany', { count: done.length }), { variant: 'success' });
    const refused = results.flatMap(({ id, problem }) => {
      if (!problem) return [];
      const name = certificates.find((one) => one.id === id)?.number ?? '';
      return [{ name, text: problemText(problem) }];
    });
    if (refused.length > 0) {
      setRefusals({ refused, done: done.length });
      // Somebody else changed them, or they were not as the list shows them.
      refresh();
    }
    setChosen(undefined);
    // What was refused stays chosen.
    onDone(done.map(({ number }) => number));
  }

  if (!can('certificate.verify')) return null;
  return (
    <>
      <Button
        color="inherit"
        disabled={!isPossible}
        title={isPossible ? undefined : t('tooMany', { max: maxCertificates })}
        startIcon={<Icon name="check" size={16} />}
        onClick={() => void start()}
      >
        {t('do.verify')}
      </Button>
      {chosen && today !== undefined ? (
        <StepFormDialog
          entity={certificate}
          step={certificateSteps.verify}
          title={t('titleMany', { count: chosen.length })}
          text={t('textMany')}
          confirm={t('do.verify')}
          start={{ verifiedOn: today }}
          look={(name) => (name === 'verificationMethod' || name === 'verificationNote' ? {} : { span: 3 })}
          onClose={() => setChosen(undefined)}
          onSend={async (input, idempotencyKey) => {
            const certificates = chosen.map(({ id, version }) => ({ id, version }));
            const body = { ...stepBody(certificateSteps.verify.fields).parse(input), certificates };
            report(await call(certificateApi.verifyMany, { body, idempotencyKey }), chosen);
          }}
        />
      ) : null}
      {refusals ? (
        <RefusedRecords
          {...refusals}
          title={t('refusedMany', { count: refusals.refused.length })}
          text={t('refusedText')}
          onClose={() => setRefusals(undefined)}
        />
      ) : null}
    </>
  );
}
