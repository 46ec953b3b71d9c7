import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { operatorsOf, type Filter } from '#contract/shared/list-query.ts';
import { offerOperators, operatorKey, type OfferedOperator } from './filter-operators.ts';

interface OperatorMenuProps {
  anchor: HTMLElement | null;
  facts: FieldFacts;
  filter: Filter;
  onPick: (offered: OfferedOperator) => void;
  onClose: () => void;
}

/** The comparisons that a field allows. */
export function OperatorMenu({ anchor, facts, filter, onPick, onClose }: OperatorMenuProps) {
  const { t } = useTranslation('list');
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('comparison') } }}
    >
      {offerOperators(operatorsOf(facts)).map((offered) => {
        const values = offered.fixed === undefined ? filter.values : [offered.fixed];
        const isCurrent =
          offered.operator === filter.operator &&
          (offered.fixed === undefined || offered.fixed === filter.values[0]);
        return (
          <MenuItem
            key={`${offered.operator}${offered.fixed ?? ''}`}
            selected={isCurrent}
            onClick={() => onPick(offered)}
          >
            {t(operatorKey(facts.kind, offered.operator, values))}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
