import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { styled } from '@mui/material/styles';
import { filterFields } from '#contract/shared/entity.ts';
import { usualOperator, type Filter } from '#contract/shared/list-query.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { keepValues, type OfferedOperator } from './filter-operators.ts';
import { OperatorMenu } from './OperatorMenu.tsx';
import type { FilterText } from './useFilterTexts.ts';
import { FieldMenu, prefetchFilterMenus, ValuePopover } from './filter-menus.ts';

/** The frame of a filter: field, operator and value as buttons in one outline. */
const ChipFrame = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '100%',
  minHeight: 28,
  border: `1px solid ${theme.palette.surface.line}`,
  borderRadius: 6,
  backgroundColor: theme.palette.background.paper,
  fontSize: '0.75rem',
  lineHeight: '1rem',
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    padding: '0 8px',
    border: 0,
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& > button:hover': { backgroundColor: theme.palette.action.hover },
  '& > button:focus-visible': {
    outline: `2px solid ${theme.palette.focus}`,
    outlineOffset: 1,
    borderRadius: 4,
  },
  '& > .operator': { padding: '0 6px', backgroundColor: theme.palette.surface.sunken },
  '& > .value': { color: theme.palette.text.primary, fontWeight: 500 },
  '& > .value > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > .remove': { justifyContent: 'center', width: 28, padding: 0, borderInlineEnd: 0 },
  [theme.breakpoints.down('md')]: { minHeight: 40, '& > .remove': { width: 40 } },
}));

/** The buttons of one filter belong together; the element lays them out, so it cannot be a fieldset. */
const chipGroup = { role: 'group' } as const;

interface FilterChipProps {
  scope: FilterScope;
  filter: Filter;
  text: FilterText;
  /** A filter that was just added asks for its value at once. */
  isNew?: boolean;
  onChange: (filter: Filter | undefined) => void;
}

type Part = 'field' | 'operator' | 'value';

/** One filter: field, operator, value, each a button with its own menu, and a way to remove it. */
export function FilterChip({ scope, filter, text, isNew = false, onChange }: FilterChipProps) {
  const { t } = useTranslation('list');
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Part | undefined>(isNew ? 'value' : undefined);
  const [draft, setDraft] = useState(filter);
  const shown = open === undefined ? filter : draft;
  const facts = filterFields(scope.entity)[shown.field];
  const start = (part: Part) => {
    if (part === 'field') scope.onFields?.();
    setDraft(filter);
    setOpen(part);
  };
  const leave = () => {
    setOpen(undefined);
    if (isNew) onChange(undefined);
  };
  const pickField = (field: string) => {
    const next = filterFields(scope.entity)[field];
    const operator = next ? usualOperator(next) : undefined;
    if (!operator) return;
    setDraft({ field, operator, values: [] });
    setOpen('value');
  };
  const pickOperator = ({ operator, fixed }: OfferedOperator) => {
    if (fixed !== undefined) {
      setOpen(undefined);
      onChange({ ...draft, operator, values: [fixed] });
      return;
    }
    const values = keepValues(draft.operator, operator, draft.values);
    const isWhole = values.length > 0 && operator !== 'between';
    setDraft({ ...draft, operator, values });
    setOpen(isWhole ? undefined : 'value');
    if (isWhole) onChange({ ...draft, operator, values });
  };
  const anchorOf = (part: Part) =>
    open === part ? (frame?.querySelector<HTMLElement>(`.${part}`) ?? frame) : null;

  return (
    <>
      <ChipFrame
        ref={setFrame}
        {...chipGroup}
        aria-label={t('filterGroup', { field: text.field })}
        onPointerEnter={prefetchFilterMenus}
        onFocus={prefetchFilterMenus}
      >
        <button type="button" className="field" aria-haspopup="menu" onClick={() => start('field')}>
          {text.field}
        </button>
        <button type="button" className="operator" aria-haspopup="menu" onClick={() => start('operator')}>
          {text.operator}
        </button>
        {filter.operator === 'empty' ? null : (
          <button type="button" className="value" aria-haspopup="dialog" onClick={() => start('value')}>
            <bdi>{text.value || '…'}</bdi>
          </button>
        )}
        <button
          type="button"
          className="remove"
          aria-label={t('removeFilter', { field: text.field })}
          onClick={() => onChange(undefined)}
        >
          <Icon name="x" size={14} />
        </button>
      </ChipFrame>
      {open === 'field' && frame ? (
        <Suspense fallback={null}>
          <FieldMenu
            anchor={anchorOf('field') ?? frame}
            entity={scope.entity}
            current={filter.field}
            onPick={pickField}
            onClose={leave}
          />
        </Suspense>
      ) : null}
      {facts && open === 'operator' ? (
        <OperatorMenu
          anchor={anchorOf('operator')}
          facts={facts}
          filter={draft}
          onPick={pickOperator}
          onClose={leave}
        />
      ) : null}
      {facts && open === 'value' && frame ? (
        <Suspense fallback={null}>
          <ValuePopover
            anchor={anchorOf('value')}
            scope={scope}
            facts={facts}
            filter={draft}
            onCancel={leave}
            onDone={(values, operator = draft.operator) => {
              setOpen(undefined);
              onChange(values.length === 0 ? undefined : { ...draft, operator, values });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
