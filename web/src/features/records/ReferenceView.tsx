import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { actionBody, deleteBody, Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Fact } from '#web/shared/record/Facts.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { ShownRecord } from './RecordPage.tsx';
import type { EntityTexts } from './useEntityTexts.tsx';

interface ReferenceRecord {
  id: string;
  version: number;
  createdAt: string;
  active: boolean;
  deletedAt: string | null;
  deletedBy: string | null;
  deleteReason: string | null;
}

type Command<B extends z.ZodType, R> = Endpoint<typeof idParams, z.ZodUndefined, B, z.ZodType<R>>;

interface ReferenceViewProps<R extends ReferenceRecord> extends ShownRecord<R> {
  entity: Entity;
  api: { restore: Command<typeof actionBody, R>; delete: Command<typeof deleteBody, R> };
  texts: EntityTexts;
  listName: string;
  /** What the record is called. */
  name: string;
  code?: string | null;
  subtitle?: ReactNode;
  /** Further states beside active or not. */
  chips?: ReactNode;
  /** What deleting means beside leaving the lists. */
  consequence: string;
  /** Others stand on it, so it cannot be deleted: what deleting needs is told beforehand. */
  isInUse?: boolean;
  /** The likeliest step, before editing. */
  action?: ReactNode;
  /** Fields that are not among the facts because they stand elsewhere. */
  elsewhere: readonly string[];
  shown?: Readonly<Record<string, ReactNode>>;
  further?: readonly Fact[];
  /** What people come for, above the facts. */
  first?: ReactNode;
  /** Panels below the facts. */
  main?: ReactNode;
  side: ReactNode;
}

/** The page of a record that others point at: its header, its facts, what stands on it, its history. */
export function ReferenceView<R extends ReferenceRecord>(props: ReferenceViewProps<R>) {
  const { entity, api, record, texts, name, view } = props;
  const canAct = view.asOf === undefined && record.deletedAt === null;
  const actions = (
    <RecordActions
      entity={entity}
      api={api}
      record={record}
      number={name}
      consequence={props.consequence}
      deleteReason={props.isInUse ? props.consequence : undefined}
    >
      {props.action}
    </RecordActions>
  );
  return (
    <RecordFrame
      entity={entity}
      api={api}
      record={record}
      history={props.history}
      view={view}
      number={name}
      title={name}
      listName={props.listName}
      texts={texts}
      header={
        <RecordHeader
          code={props.code}
          chips={
            <>
              <StatusChip entity="reference" status={record.active ? 'active' : 'inactive'} size="large" />
              {props.chips}
            </>
          }
          title={name}
          subtitle={props.subtitle}
          actions={canAct ? actions : null}
        />
      }
      main={
        <>
          {props.first}
          <RecordFacts
            entity={entity}
            record={record}
            texts={texts}
            elsewhere={['active', ...props.elsewhere]}
            {...(props.shown && { shown: props.shown })}
            {...(props.further && { further: props.further })}
          />
          {props.main}
        </>
      }
      side={props.side}
    />
  );
}
