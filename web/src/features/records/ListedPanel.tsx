import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListEndpoint } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';

/** One line of a panel of records: the link, and what stands beside it. */
export interface ListedRow {
  name: string;
  /** Quiet words after the name. */
  note?: ReactNode;
  /** A figure or a state at the end. */
  end?: ReactNode;
}

interface ListedPanelProps<T extends { id: string }> {
  title: string;
  /** What the panel says when there is nothing. */
  empty: string;
  entity: Entity;
  list: ListEndpoint<T>;
  /** The field that points at this record, and its id. */
  field: string;
  value: string;
  renderRow: (item: T) => ListedRow;
  more: (total: number) => string;
}

const shownRows = 12;

/** The records that point at this one, the first of them by name, the rest behind a link. */
export function ListedPanel<T extends { id: string }>(props: ListedPanelProps<T>) {
  const { entity, field, value } = props;
  const { data } = useQuery({
    queryKey: [entity.name, 'list', 'of', field, value],
    queryFn: ({ signal }) => {
      const query = [
        [`filter[${field}]`, value],
        ['sort', entity.display],
        ['limit', String(shownRows)],
      ] as const;
      return call(props.list, { query, signal });
    },
  });
  const items = data?.items ?? [];
  const isEmpty = data?.items.length === 0;
  return (
    <Panel
      title={props.title}
      isFlush={!isEmpty}
      end={data && !isEmpty ? <TotalText total={data.total} /> : undefined}
    >
      {isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{props.empty}</Box>
      ) : (
        <PanelRows>
          {items.map((item) => {
            const { name, note, end } = props.renderRow(item);
            return (
              <li key={item.id}>
                <RecordLink to={`${entity.page}/${item.id}`}>
                  <bdi>{name}</bdi>
                </RecordLink>
                {note ? <span className="note">{note}</span> : null}
                {end === undefined ? null : <span className="end">{end}</span>}
              </li>
            );
          })}
          {data?.next ? (
            <li>
              <RecordLink to={filteredList(entity.page, field, value)}>
                {props.more(data.total.value)}
              </RecordLink>
            </li>
          ) : null}
        </PanelRows>
      )}
    </Panel>
  );
}
