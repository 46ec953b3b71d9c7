import Button from '@mui/material/Button';
import { Suspense, useState, type Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { filterFields } from '#contract/shared/entity.ts';
import { usualOperator, type Filter } from '#contract/shared/list-query.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { FieldMenu, prefetchFilterMenus } from './filter-menus.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { replaceFilter } from '../list-url.ts';
import { useFilterTexts } from './useFilterTexts.ts';

interface FilterChipsProps {
  scope: FilterScope;
  addRef?: Ref<HTMLButtonElement>;
  canClear: boolean;
  onClear: () => void;
}

/** The filters of a list, and the buttons to add one and to clear them all. */
export function FilterChips({ scope, addRef, canClear, onClear }: FilterChipsProps) {
  const { t } = useTranslation('list');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [added, setAdded] = useState<Filter>();
  const [addedText] = useFilterTexts(scope.entity, added ? [added] : [], scope.references);
  const { filters } = scope;

  const pick = (field: string) => {
    setAnchor(null);
    const facts = filterFields(scope.entity)[field];
    const operator = facts ? usualOperator(facts) : undefined;
    if (operator) setAdded({ field, operator, values: [] });
  };

  return (
    <>
      {filters.map((filter, at) => {
        const text = scope.texts[at];
        return text ? (
          <FilterChip
            key={`${filter.field}${filter.operator}${filter.values.join()}`}
            scope={scope}
            filter={filter}
            text={text}
            onChange={(next) => scope.onChange((now) => replaceFilter(now, filter, next))}
          />
        ) : null;
      })}
      {added && addedText ? (
        <FilterChip
          key={`new ${added.field}`}
          scope={scope}
          filter={added}
          text={addedText}
          isNew
          onChange={(next) => {
            setAdded(undefined);
            if (next) scope.onChange((now) => [...now, next]);
          }}
        />
      ) : null}
      <Button
        ref={addRef}
        size="small"
        color="inherit"
        startIcon={<Icon name="plus" size={16} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="F"
        onPointerEnter={prefetchFilterMenus}
        onFocus={prefetchFilterMenus}
        onClick={(event) => {
          scope.onFields?.();
          setAnchor(event.currentTarget);
        }}
      >
        {t('filter')}
      </Button>
      {canClear ? (
        <Button size="small" color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
          {t('clear')}
        </Button>
      ) : null}
      {anchor ? (
        <Suspense fallback={null}>
          <FieldMenu anchor={anchor} entity={scope.entity} onPick={pick} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
