import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { isMask } from '#contract/shared/mask.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import type { EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import type { Fact } from '#web/shared/record/Facts.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { SensitiveValue } from './SensitiveValue.tsx';

interface EquipmentFactsProps {
  record: EquipmentRecord;
  customFields: readonly CustomField[];
  texts: EntityTexts;
  /** The record is of today and not in the bin. */
  canAct: boolean;
}

// These stand in the header or in a panel of their own.
const elsewhere = [
  'tag',
  'name',
  'status',
  'custodianId',
  'projectId',
  'dueOn',
  'cost',
  'inServiceOn',
  'usefulLifeMonths',
  'salvageValue',
  'warrantyEndsOn',
  'fundingLines',
  'federalShare',
  'customValues',
  'retirementId',
  'disposalMethod',
  'disposedOn',
  'salePrice',
  'disposalRecipient',
  'takenOverIn',
  'correction',
];

/** What people look for first, in pairs as the two columns show them. */
const chosen = [
  'serial',
  'categoryId',
  'modelId',
  'condition',
  'hostname',
  'use',
  'macAddresses',
  'storesData',
  'otherCodes',
  'ipAddress',
  'encryption',
  'networkApproval',
  'acquiredOn',
  'capitalClass',
  'purchaseOrderId',
  'titleHolder',
  'parentId',
  'leaseEndsOn',
  'lastSeenOn',
  'nextDueOn',
  'missingSince',
  'description',
  'notes',
];

/** What an item is, the fields of its category included; what is rarely asked for is behind a button. */
export function EquipmentFacts({ record, customFields, texts, canAct }: EquipmentFactsProps) {
  const details = customFields.flatMap(({ key, type }): Fact[] => {
    const path = `customValues.${key}`;
    const value = record.customValues[key];
    if (!hasValue(value)) return [];
    const label = texts.labelOf(path);
    const shown =
      isMask(value) && canAct ? (
        <SensitiveValue record={record} name={key} label={label} mask={value} />
      ) : (
        texts.showValue(path, value)
      );
    return [{ key: path, label, value: shown, isWide: type === 'long' }];
  });
  return (
    <RecordFacts
      entity={equipment}
      record={record}
      texts={texts}
      elsewhere={elsewhere}
      chosen={chosen}
      further={details}
      shown={
        record.parent ? { parentId: <ReferenceText entity="equipment" value={record.parent} isCode /> } : {}
      }
    />
  );
}
