import Skeleton from '@mui/material/Skeleton';
import { useQueries } from '@tanstack/react-query';
import type { ListEndpoint } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import { countOnly } from '#web/shared/client/count-only.ts';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';

/** A filtered list that a record leads to. */
export interface LinkedList {
  text: string;
  entity: Entity;
  list: ListEndpoint<unknown>;
  field: string;
  value: string;
  /** The whole branch below the record instead of the record alone. */
  operator?: 'is' | 'within';
}

/** What stands on a record: a line for each list it leads to, with its number. */
export function LinkedCounts({ title, links }: { title: string; links: readonly LinkedList[] }) {
  const totals = useQueries({
    queries: links.map(({ entity, list, field, value, operator = 'is' }) => ({
      queryKey: [entity.name, 'list', 'count', field, operator, value],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = [[`filter[${field}][${operator}]`, value] as const, ...countOnly];
        return (await call(list, { query, signal })).total;
      },
    })),
  });
  return (
    <Panel title={title} isFlush>
      <PanelRows>
        {links.map(({ text, entity, field, value, operator }, at) => {
          const total = totals[at]?.data;
          const isNone = total?.value === 0;
          return (
            <li key={text}>
              {isNone ? (
                text
              ) : (
                <RecordLink to={filteredList(entity.page, field, value, operator)}>{text}</RecordLink>
              )}
              <span className="end">{total ? <TotalText total={total} /> : <Skeleton width={32} />}</span>
            </li>
          );
        })}
      </PanelRows>
    </Panel>
  );
}
