import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { findRecordPage } from './record-pages.ts';

interface ReferenceTextProps {
  entity: EntityName | undefined;
  value: ReferenceValue;
  /** Its words are a tag or a number. */
  isCode?: boolean;
}

/** Another record in words, leading to its page. */
export function ReferenceText({ entity, value, isCode = false }: ReferenceTextProps) {
  const label = isCode ? <Code>{value.label}</Code> : <bdi>{value.label}</bdi>;
  const page = findRecordPage(entity, value.id);
  return page ? <RecordLink to={page}>{label}</RecordLink> : label;
}
