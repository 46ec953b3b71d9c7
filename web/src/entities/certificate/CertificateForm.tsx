import { useMemo, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { checkCertificate } from '#contract/entities/certificate/certificate.rules.ts';
import {
  certificate,
  certificateDefaults,
  type CertificateRecord,
} from '#contract/entities/certificate/certificate.schema.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { CertificateFormSections } from './CertificateFormSections.tsx';

const searches = {
  equipmentId: searchReferences('equipment', {
    query: [['filter[status][not]', 'disposed']],
  }),
  retirementId: searchReferences('retirement'),
  performedById: searchReferences('person'),
};

const newFields = Object.entries(certificate.fields)
  .filter(([, { write }]) => write !== 'never')
  .map(([name]) => name);

interface EditorProps {
  record: CertificateRecord | undefined;
  start?: Readonly<Record<string, unknown>>;
  /** The case that the address names, or that of the record. */
  caseId?: string | undefined;
}

const noStart = {};

function CertificateEditor({ record, start = noStart, caseId }: EditorProps) {
  const { t } = useTranslation('certificate');
  const { user } = useSession();
  const today = useToday();
  const { data: rules } = useRetirementRules();
  const [chosenCase, setChosenCase] = useState(caseId);
  const method = useRecord(retirement.name, retirementApi.get, chosenCase).data?.method;
  const leavesAgency = rules?.methods.find((one) => one.method === method)?.leavesAgency ?? false;
  const clearOnlyInside = rules?.clearOnlyInside ?? false;
  const name = user?.data.displayName ?? '';
  const setup = useMemo(
    (): FormSetup<CertificateRecord> => ({
      entity: certificate,
      api: certificateApi,
      defaults: { ...certificateDefaults, performerName: name, performedOn: today ?? '', ...start },
      ...(record === undefined && { names: newFields }),
      rules: (wanted) => checkCertificate(wanted, { today, clearOnlyInside, leavesAgency }),
      ...(caseId !== undefined && record === undefined && { draftOf: caseId }),
      numberOf: ({ number }) => number,
    }),
    [record, start, caseId, name, today, clearOnlyInside, leavesAgency],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useEntityTexts(certificate)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
      {...(caseId !== undefined && record === undefined && { backTo: `${retirement.page}/${caseId}` })}
    >
      <CertificateFormSections
        isNew={record === undefined}
        leavesAgency={leavesAgency && clearOnlyInside}
        onCase={setChosenCase}
      />
    </EntityForm>
  );
}

/** A new certificate; its item and its case may already stand in the address. */
function NewCertificate() {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const itemId = parameters.get('item') ?? undefined;
  const caseId = parameters.get('case') ?? undefined;
  const item = useRecord(equipment.name, equipmentApi.get, itemId);
  const found = useRecord(retirement.name, retirementApi.get, caseId);
  const start = useMemo(
    () => ({
      ...(item.data && {
        equipment: { id: item.data.id, label: item.data.tag ?? item.data.name, note: item.data.name },
        propertyNumber: item.data.tag ?? '',
      }),
      ...(found.data && {
        retirement: { id: found.data.id, label: found.data.number, note: found.data.title },
      }),
    }),
    [item.data, found.data],
  );
  const isWaiting = (itemId !== undefined && item.isPending) || (caseId !== undefined && found.isPending);
  const today = useToday();
  if (isWaiting || today === undefined) return <RecordLoading label={t('loading')} />;
  return <CertificateEditor key={`${itemId}-${caseId}`} record={undefined} start={start} caseId={caseId} />;
}

/** The page of the form of a certificate: a new one, or the one whose id stands in the address. */
export function CertificateForm() {
  return (
    <FormPage entity={certificate} api={certificateApi}>
      {(record) =>
        record ? (
          <CertificateEditor key={record.id} record={record} caseId={record.retirementId ?? undefined} />
        ) : (
          <NewCertificate />
        )
      }
    </FormPage>
  );
}
