import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { SearchField } from '#web/shared/table/filter/SearchField.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { keepTrail } from '#web/shared/table/list-trail.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { ClosedSliders } from '#web/shared/table/states/drawings.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { FailedState } from '#web/shared/table/states/FailedState.tsx';
import { StatePanel } from '#web/shared/table/states/StatePanel.tsx';
import { useListShortcuts } from '#web/shared/table/useListShortcuts.ts';
import { ProgressLine } from '#web/shared/page/ProgressLine.tsx';
import type { TreeParts } from './list-tree.ts';
import { Tree } from './Tree.tsx';
import { matchNodes, treeRows } from './tree-rows.ts';
import { treeQuery, type TreeSource } from './tree-source.ts';

interface TreeBodyProps extends TreeParts {
  source: TreeSource;
}

const noNodes: never[] = [];

/** Search and tree of an entity's records, with the same states as a list. */
export function TreeBody({ source, control, texts, createAt, emptyOffer, end }: TreeBodyProps) {
  const { t } = useTranslation('tree');
  const { t: list } = useTranslation('list');
  const { entity } = source;
  const tree = useQuery(treeQuery(source));
  const nodes = tree.data?.items ?? noNodes;
  const { q } = control.state;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => (q === '' ? undefined : matchNodes(nodes, q)), [nodes, q]);
  const rows = useMemo(() => {
    const open = new Set(nodes.map(({ id }) => id).filter((id) => !closed.has(id)));
    return treeRows(nodes, open, found?.shown);
  }, [nodes, closed, found]);
  const { from } = useListLink();
  useEffect(() => {
    const ids = new Map(rows.map(({ node }, at) => [at, node.id]));
    keepTrail({ from, total: { value: rows.length, exact: true }, ids });
  }, [from, rows]);
  const search = useRef<HTMLInputElement>(null);
  useListShortcuts(search, search);
  const { update } = control;
  const onSearch = useCallback((next: string) => update({ q: next }, 'replace'), [update]);
  const open = (id: string) => setClosed((present) => new Set([...present].filter((other) => other !== id)));
  const close = (id: string) => setClosed((present) => new Set([...present, id]));

  const draw = () => {
    if (tree.error && !tree.data) {
      return (
        <FailedState
          entity={entity}
          error={tree.error}
          address={source.tree.path}
          onRetry={() => void tree.refetch()}
        />
      );
    }
    if (tree.isPending) {
      return (
        <Box sx={{ padding: 2 }}>
          {Array.from({ length: 10 }, (_, at) => (
            <Skeleton key={at} width={`${40 + ((at * 17) % 40)}%`} height={36} />
          ))}
        </Box>
      );
    }
    if (nodes.length === 0) {
      const actions = (
        <>
          {createAt === undefined ? null : (
            <PageAction icon="plus" label={texts.create} isPrimary to={createAt} />
          )}
          {emptyOffer}
        </>
      );
      return <EmptyState title={texts.emptyTitle} body={texts.emptyBody} actions={actions} />;
    }
    if (rows.length === 0) {
      return (
        <StatePanel
          drawing={<ClosedSliders />}
          title={list('nothingSearched', { q })}
          actions={
            <Button variant="outlined" onClick={() => control.update({ q: '' })}>
              {list('clearSearch')}
            </Button>
          }
        >
          {texts.searchHint}
        </StatePanel>
      );
    }
    return (
      <Tree
        itemsOf={source.itemsOf}
        entity={entity}
        label={t('label', { title: texts.title })}
        rows={rows}
        onOpen={open}
        onClose={close}
      />
    );
  };

  return (
    <>
      <Box
        component="search"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          paddingBlock: 1.5,
          flex: 'none',
        }}
      >
        <SearchField q={q} hint={t('find')} inputRef={search} onSearch={onSearch} />
        <Button size="small" color="inherit" disabled={q !== ''} onClick={() => setClosed(new Set())}>
          {t('expandAll')}
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={q !== ''}
          onClick={() => setClosed(new Set(nodes.map(({ id }) => id)))}
        >
          {t('collapseAll')}
        </Button>
        <Box sx={{ marginInlineStart: 'auto' }}>{end}</Box>
      </Box>
      <Box
        component="section"
        aria-label={texts.title}
        aria-busy={tree.isFetching}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          flex: '1 1 0',
          minHeight: 240,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        {tree.isFetching ? <ProgressLine label={texts.loading} /> : null}
        {draw()}
        {tree.data?.isComplete === false || found ? (
          <Box
            component="output"
            sx={{
              display: 'block',
              padding: '12px 16px',
              borderBlockStart: '1px solid',
              borderColor: 'divider',
              typography: 'caption',
              fontWeight: 400,
              color: 'text.secondary',
            }}
          >
            {tree.data?.isComplete === false
              ? t('tooMany', { max: formatCount(nodes.length) })
              : list('results', { count: found?.matches ?? 0, n: formatCount(found?.matches ?? 0) })}
          </Box>
        ) : null}
      </Box>
    </>
  );
}
