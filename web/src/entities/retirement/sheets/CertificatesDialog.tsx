import '#web/shared/schema/whole-zod.ts';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  certificateApi,
  maxCertificates,
  newCertificates,
} from '#contract/entities/certificate/certificate.api.ts';
import { mediumTypes, techniques } from '#contract/entities/certificate/certificate.media.ts';
import { techniquesFor } from '#contract/entities/certificate/certificate.rules.ts';
import {
  certificate,
  certificateDefaults,
  certificateFields,
} from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { fieldInSheet, placeInSheet, type RowInput } from '#web/features/sheet/row-inputs.ts';
import type { SheetColumn } from '#web/features/sheet/sheet-column.ts';
import { SheetField } from '#web/features/sheet/SheetField.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import {
  certificateCell,
  createCertificateRow,
  findCertificateProblems,
  sharedFields,
  toCertificates,
  type CertificateRow,
} from './certificate-rows.ts';

const fields = {
  ...Object.fromEntries(sharedFields.map((name) => [name, certificateFields[name]])),
  certificates: newCertificates,
};
const growth = {
  create: () => createCertificateRow(),
  // Another medium of the same item.
  copy: (row: CertificateRow) => ({ ...row, key: createRandomKey(), mediumSerial: '' }),
  max: maxCertificates,
};

function useColumns(): SheetColumn<CertificateRow>[] {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  return useMemo(() => {
    const titleOf = (id: string) => labels.field(certificate.name, id);
    const text = (
      id: 'mediumSerial' | 'mediumModel',
      otherTitles: readonly string[],
    ): SheetColumn<CertificateRow> => ({
      kind: 'text',
      id,
      title: titleOf(id),
      otherTitles,
      width: 170,
      textOf: (row) => row[id],
      write: (row, typed) => ({ ...row, [id]: typed }),
    });
    const choice = (
      id: 'mediumType' | 'technique',
      values: readonly string[],
    ): SheetColumn<CertificateRow> => {
      const labelOf = (value: string) => (value ? labels.value(certificate.name, id, value) : '');
      return {
        kind: 'choice',
        id,
        title: titleOf(id),
        width: 130,
        options: [
          { value: '', label: t('wiped.asAbove') },
          ...values.map((value) => ({ value, label: labelOf(value) })),
        ],
        valueOf: (row) => row[id],
        textOf: (row) => labelOf(row[id]),
        write: (row, value) => ({ ...row, [id]: value }),
      };
    };
    return [
      {
        kind: 'text',
        id: 'tag',
        title: t('prices.tag'),
        otherTitles: ['Tag', 'Asset tag', 'Item'],
        width: 112,
        textOf: ({ tag }) => tag,
        write: (row, tag) => ({ ...row, tag: tag.trim().toUpperCase() }),
      },
      text('mediumSerial', ['Serial', 'Serial number', 'Drive serial']),
      choice('mediumType', mediumTypes),
      choice('technique', techniques),
      text('mediumModel', ['Model', 'Drive model']),
      {
        kind: 'choice',
        id: 'isSoldered',
        title: titleOf('isSoldered'),
        width: 120,
        options: [
          { value: '', label: t('wiped.no') },
          { value: 'yes', label: t('wiped.yes') },
        ],
        valueOf: (row) => row.isSoldered,
        textOf: (row) => (row.isSoldered === 'yes' ? t('wiped.yes') : ''),
        write: (row, isSoldered) => ({ ...row, isSoldered }),
      },
    ];
  }, [labels, t]);
}

/** What all certificates have; the techniques follow method and medium. */
function SharedFields() {
  const { form } = useFormScope();
  const [method, medium, technique] = useWatch({
    control: form.control,
    name: ['method', 'mediumType', 'technique'],
  }) as unknown[];
  const facts = { ...certificateFields.technique, values: techniquesFor(method, medium, technique) };
  return sharedFields.map((name) => (
    <FormField key={name} name={name} span={3} {...(name === 'technique' && { facts })} />
  ));
}

interface CertificatesDialogProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  onClose: () => void;
}

/** Certificates for the media of many items of a case, recorded at once. */
export function CertificatesDialog({ record, lines, onClose }: CertificatesDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  const { user } = useSession();
  const today = useToday();
  const { data: rules } = useRetirementRules();
  const columns = useColumns();
  const sent = useRef<readonly RowInput[]>([]);
  const leavesAgency = rules?.methods.find((one) => one.method === record.method)?.leavesAgency ?? false;
  const facts = { today, clearOnlyInside: rules?.clearOnlyInside ?? false, leavesAgency };
  const context = { lines, retirementId: record.id };
  const waiting = lines.filter(({ sanitization }) => sanitization === 'needed');
  const titleOf = (path: string) => {
    const field = fieldInSheet(path);
    return field === 'tag' ? t('prices.tag') : labels.field(certificate.name, field);
  };
  return (
    <StepDialog
      entity={certificate}
      title={t('wiped.title', { number: isolateLtr(record.number) })}
      text={t('wiped.text')}
      icon="shield"
      confirm={t('wiped.save')}
      width={880}
      fields={fields}
      start={{
        ...Object.fromEntries(sharedFields.map((name) => [name, ''])),
        ...certificateDefaults,
        performerName: user?.data.displayName ?? '',
        performedOn: today ?? '',
        certificates: waiting.map(({ equipment }) => createCertificateRow(equipment.label)),
      }}
      labelOf={titleOf}
      rules={({ certificates, ...shared }) => {
        const rows = certificates as CertificateRow[];
        return findCertificateProblems(toCertificates(rows, shared, context), rows, facts);
      }}
      fieldOf={(path) => certificateCell(placeInSheet(path, sent.current))}
      toBody={({ certificates, ...shared }) => {
        const inputs = toCertificates(certificates as CertificateRow[], shared, context);
        sent.current = inputs;
        return { certificates: inputs.map(({ input }) => input) };
      }}
      onClose={onClose}
      onSend={async (input, idempotencyKey) => {
        const body = certificateApi.createMany.body.parse(input);
        const { certificates } = await call(certificateApi.createMany, { body, idempotencyKey });
        showToast(t('wiped.saved', { count: certificates.length }), { variant: 'success' });
        onClose();
      }}
    >
      <SharedFields />
      <SheetField name="certificates" label={t('wiped.sheet')} columns={columns} growth={growth} />
    </StepDialog>
  );
}
