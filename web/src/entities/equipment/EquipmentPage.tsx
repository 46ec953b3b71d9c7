import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { ItemAllocation } from '#web/areas/projects/ItemAllocation.tsx';
import { HoldersPanel } from '#web/areas/custody/HoldersPanel.tsx';
import { InstallationsPanel } from '#web/areas/software/InstallationsPanel.tsx';
import { SeatsPanel } from '#web/areas/software/SeatsPanel.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { CorrectionNotice } from './corrections/CorrectionNotice.tsx';
import { DispositionPanel, RetirementNotice } from './DispositionPanel.tsx';
import { EquipmentActions } from './EquipmentActions.tsx';
import { EquipmentFacts } from './EquipmentFacts.tsx';
import { EquipmentHeader } from './EquipmentHeader.tsx';
import { CustodyPanel, FundingPanel } from './EquipmentPanels.tsx';
import { RelatedPanel } from './RelatedPanel.tsx';
import { OpenRepairNotice, RepairsPanel } from './RepairsPanel.tsx';
import { ValuePanel } from './ValuePanel.tsx';
import { useEquipmentTexts } from './useEquipmentTexts.tsx';

function EquipmentView({ record, history, view }: ShownRecord<EquipmentRecord>) {
  const { t } = useTranslation('equipment');
  const customFields = useRecord('category', categoryApi.get, record.categoryId).data?.customFields ?? [];
  const texts = useEquipmentTexts(customFields, record.fundingSources);
  const { asOf, today } = view;
  const day = asOf ?? today;
  const tag = record.tag ?? record.name;
  const hasActions = asOf === undefined && record.deletedAt === null;
  return (
    <RecordFrame
      entity={equipment}
      record={record}
      history={history}
      view={view}
      number={tag}
      isCode
      title={`${tag} ${record.name}`}
      listName={t('list.title')}
      api={equipmentApi}
      texts={texts}
      header={
        <>
          {hasActions ? <OpenRepairNotice record={record} /> : null}
          {hasActions ? <RetirementNotice record={record} /> : null}
          {hasActions ? <CorrectionNotice record={record} texts={texts} /> : null}
          <EquipmentHeader
            record={record}
            day={day}
            actions={hasActions ? <EquipmentActions record={record} history={history} /> : null}
          />
        </>
      }
      main={
        <>
          <EquipmentFacts record={record} customFields={customFields} texts={texts} canAct={hasActions} />
          <ValuePanel record={record} day={day} />
        </>
      }
      side={
        <>
          <DispositionPanel record={record} texts={texts} />
          <CustodyPanel record={record} isNow={asOf === undefined} />
          {asOf === undefined ? <HoldersPanel field="equipmentId" id={record.id} today={today} /> : null}
          <ItemAllocation record={record} today={today} asOf={asOf} />
          <FundingPanel record={record} />
          <RepairsPanel record={record} />
          {asOf === undefined ? (
            <>
              <SeatsPanel field="equipmentId" id={record.id} />
              <InstallationsPanel field="equipmentId" id={record.id} />
            </>
          ) : null}
          <RelatedPanel record={record} />
        </>
      }
    />
  );
}

/** The page of one item: what it is, who has it, what it is worth, and all that happened to it. */
export function EquipmentPage() {
  return (
    <RecordPage entity={equipment} api={equipmentApi}>
      {(shown) => <EquipmentView {...shown} />}
    </RecordPage>
  );
}
