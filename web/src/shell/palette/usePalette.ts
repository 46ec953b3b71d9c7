import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchedEntities, type SearchScope } from '#contract/features/search/search-scopes.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { findListPage, findRecordPage } from '#web/features/references/record-pages.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { foldText, searchPages } from '#web/shell/toolbar/navigation-search.ts';
import { recordOfPath } from '#web/shell/toolbar/opened-records.ts';
import { pageActions } from './page-actions.ts';
import { readPaletteQuestion } from './palette-question.ts';
import {
  groupFound,
  rowOfRecord,
  type PaletteGroup,
  type PaletteRow,
  type RowTools,
} from './palette-rows.ts';
import type { PreviewedRecord } from './previews.ts';
import { useOwnRecords } from './useOwnRecords.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';
import { useRecordActions } from './useRecordActions.ts';

const shownRecents = 8;

const listWith = (page: string | undefined, text: string) =>
  page === undefined ? undefined : `${page}?${new URLSearchParams({ q: text }).toString()}`;

/** What the palette shows for what stands in its field: groups of rows, and the record that can be acted on. */
export function usePalette(question: string, onClose: () => void) {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const labels = useLabels();
  const can = useCan();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pages = listPages(useNavigation());
  const [chosenScope, chooseScope] = useState<SearchScope>();
  // A choice belongs to its question: with the next character the first row is chosen again.
  const [choice, setChoice] = useState<{ question: string; key: string }>();
  const chosenKey = choice?.question === question ? choice.key : undefined;
  const { own, isPinned, togglePin } = useOwnRecords();

  const readable = searchedEntities.filter((entity) => can(`${entity}.read` satisfies Permission));
  const scopes: SearchScope[] = [
    ...readable,
    'people',
    'codes',
    ...(can('location.restore') ? ['bin' as const] : []),
  ];
  const scopeLabel = (scope: SearchScope) =>
    scope === 'people' || scope === 'codes' || scope === 'bin'
      ? t(`palette:scope.${scope}`)
      : labels.entity(scope);
  const parsed = readPaletteQuestion(question, scopes, scopeLabel);
  const scope = parsed.scope ?? chosenScope;
  const { text, kind } = parsed;
  const { answer, isPending, findNow } = usePaletteSearch(kind === 'actions' ? '' : text, scope);

  const tools: RowTools = {
    urlOf: ({ entity, id }) => findRecordPage(entity, id),
    iconOf: (entity) => pages.find(({ url }) => url !== undefined && url === findListPage(entity))?.icon,
    labelOf: (entity) => labels.entity(entity),
  };
  const foundPages = kind === 'everything' && scope === undefined ? searchPages(pages, text) : [];
  const pageGroup: PaletteGroup = {
    key: 'pages',
    heading: t('palette:pages'),
    rows: foundPages.map((page) => ({ key: `page ${page.id}`, label: page.title, page, url: page.url })),
  };
  const words = foldText(text).split(/\s+/);
  const actionGroup: PaletteGroup = {
    key: 'actions',
    heading: t('palette:actions'),
    rows: pageActions
      .filter(({ permission }) => can(permission))
      .map(({ id, url, icon }): PaletteRow => ({ key: `do ${id}`, label: t(`palette:${id}`), url, icon }))
      .filter(({ label }) => words.every((word) => foldText(label).includes(word)))
      .toSorted((one, other) => Number(isOfPage(other, pathname)) - Number(isOfPage(one, pathname))),
  };
  const further: PaletteRow = {
    key: 'further',
    label: t('shell:searchEquipment', { text }),
    icon: 'search',
    url: listWith(findListPage('equipment'), text),
  };
  const canGoFurther =
    can('equipment.read') && text !== '' && kind === 'everything' && foundPages.length === 0;

  const named = (key: string, records: typeof own.recent): PaletteGroup => ({
    key,
    heading: t(key === 'pinned' ? 'palette:pinned' : 'palette:recent'),
    rows: records.flatMap((record) => rowOfRecord(record, key, tools)),
  });
  const isBlank = text === '' && kind === 'everything';
  const notPinned = own.recent.filter((record) => !isPinned(record)).slice(0, shownRecents);
  const base: PaletteGroup[] = isBlank
    ? [named('pinned', own.pinned), named('recent', notPinned), actionGroup]
    : kind === 'actions'
      ? [actionGroup]
      : [
          pageGroup,
          ...(kind === 'everything' && scope === undefined ? [actionGroup] : []),
          ...groupFound(
            answer,
            tools,
            {
              exact: t('palette:exact'),
              all: ({ entity, count, seen }) => {
                const list = labels.entity(entity);
                if (count !== null) return t('palette:showAllCounted', { list, count });
                return seen === undefined
                  ? t('palette:showAll', { list })
                  : t('palette:showAllSeen', { list, count: seen });
              },
            },
            (entity) => (scope === 'bin' ? undefined : listWith(findListPage(entity), text)),
          ),
        ];
  const known = base.filter(({ rows }) => rows.length > 0);
  const isNothing = !isBlank && known.length === 0;
  const allRows = known.flatMap(({ rows }) => rows);
  const here = recordOfPath(pathname);
  const chosenRow = allRows.find(({ key }) => key === chosenKey);
  // The record stays the one that is acted on while one of its actions is chosen.
  const [targetKey, setTargetKey] = useState<string>();
  const first = allRows[0];
  const target =
    (
      chosenRow ??
      allRows.find(({ key }) => chosenKey?.startsWith('act ') === true && key === targetKey) ??
      first
    )?.record ?? (isBlank && chosenRow === undefined ? here : undefined);
  const acting = useRecordActions(target, { isPinned, togglePin, onClose });
  // How the record is that has the code stands below it once it is read; its place is there before.
  const shown = acting.preview;
  const withState = (row: PaletteRow): PaletteRow =>
    row.under === undefined || !shown || shown.id !== row.record?.id
      ? row
      : {
          ...row,
          under: stateOf(shown.record, (status) => labels.value(shown.entity, 'status', status)),
          note: row.note === labelOf(shown.record['custodian']) ? null : (row.note ?? null),
        };
  const groups = [
    ...known.map((group) => ({ ...group, rows: group.rows.map(withState) })),
    ...(acting.rows.length > 0
      ? [{ key: 'acting', heading: t('palette:doWith', { record: acting.name }), rows: acting.rows }]
      : []),
    ...(canGoFurther && (isNothing || known.length > 0) && known.every(({ key }) => key !== 'equipment')
      ? [{ key: 'further', heading: '', rows: [further] }]
      : []),
  ];
  const rows = groups.flatMap((group) => group.rows);
  const chosenAt = rows.findIndex(({ key }) => key === chosenKey);
  const chosen = Math.max(chosenAt, 0);

  function open(row: PaletteRow | undefined, inNewTab = false): void {
    if (row?.run !== undefined) {
      row.run();
      return;
    }
    if (row?.url === undefined) return;
    const isOutside = row.page?.type === 'link';
    if (inNewTab || isOutside) window.open(row.url, '_blank', 'noopener,noreferrer');
    if (inNewTab) return;
    onClose();
    if (!isOutside) void navigate(row.url);
  }

  /**
   * Enter may come before the records: a scanner and a paste are faster than any answer. Where the layout of the keyboard
   * made other letters of a scan, its keys may be the code.
   */
  async function openFirst(
    isStill: () => boolean,
    inNewTab: boolean,
    scannedKeys: string | undefined,
  ): Promise<void> {
    const byText = await findNow();
    const isUnread = scannedKeys !== undefined && !byText.some(({ isExact }) => isExact);
    const byKeys = isUnread ? (await findNow(scannedKeys)).filter(({ isExact }) => isExact) : [];
    const found = byKeys.length > 0 ? byKeys : byText;
    if (!isStill()) return;
    const hit = found.flatMap((record) => rowOfRecord(record, 'found', tools))[0];
    open(hit ?? (canGoFurther ? further : undefined), inNewTab);
  }

  /** Opens what was asked elsewhere, if it is the code of one record; anything else is looked at first. */
  async function openExact(isStill: () => boolean): Promise<void> {
    const hits = (await findNow()).filter(({ isExact }) => isExact);
    if (isStill() && hits.length === 1) open(hits.flatMap((hit) => rowOfRecord(hit, 'found', tools))[0]);
  }

  function chooseRow(row: PaletteRow | undefined): void {
    if (row === undefined) return;
    if (row.record !== undefined) setTargetKey(row.key);
    setChoice({ question, key: row.key });
  }

  return {
    groups,
    rows,
    chosen,
    /** The person went to the row, and did not just come to rest on the first one. */
    isChosen: chosenAt >= 0,
    chooseRow,
    target,
    preview: acting.preview,
    firstAction: acting.rows[0],
    isPending,
    isNothing,
    isBlank,
    text,
    open,
    openFirst,
    openExact,
    scope,
    scopes,
    scopeLabel,
    chooseScope,
  };
}

const labelOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';

/** How a record is, where it is, and who has it. */
function stateOf(record: PreviewedRecord, statusText: (status: string) => string): string {
  const status = record.status === undefined ? '' : statusText(record.status);
  const parts = [status, labelOf(record['location']), labelOf(record['custodian'])];
  return parts.filter((part) => part !== '').join(' · ');
}

function isOfPage({ url }: PaletteRow, pathname: string): boolean {
  return url !== undefined && pathname.startsWith(url.replace(/\/new$/, ''));
}
