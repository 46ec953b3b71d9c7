import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import type { EntityWords } from '#web/features/records/useEntityWords.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = ['name', 'active', 'customFields', 'childCount', 'path', 'depth'];

/** Every field of a category that has a value. */
export function CategoryFacts({ record, words }: { record: CategoryRecord; words: EntityWords }) {
  const items = (
    <RecordLink to={filteredList(equipment.page, 'categoryId', record.id)}>
      <Count value={record.equipmentCount} />
    </RecordLink>
  );
  return (
    <RecordFacts
      entity={category}
      record={record}
      words={words}
      elsewhere={elsewhere}
      labelWidth={148}
      shown={record.kind === 'equipment' ? { equipmentCount: items } : {}}
    />
  );
}
