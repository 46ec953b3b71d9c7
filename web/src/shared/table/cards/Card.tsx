import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { isValidElement, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useListLink } from '../list-link.ts';
import type { Listed } from '../list-source.ts';
import type { RecordDisplay } from '../list-display.ts';
import { TickBox } from '../TickBox.ts';

interface CardProps<T extends Listed> {
  top: number;
  height: number;
  position: number;
  /** How many cards there are, or -1 when that is only estimated. */
  size: number;
  row: T | undefined;
  isSelected: boolean;
  display: RecordDisplay<T>;
  onSelect: (isOn: boolean) => void;
  onMenu: (anchor: HTMLElement) => void;
}

/** A part of an amount would be another amount: texts give way to it. */
const isAmount = (line: ReactNode) => isValidElement(line) && line.type === Money;

function CardBones() {
  return (
    <Box sx={{ flex: 1, paddingInline: 2 }}>
      <Skeleton width="30%" />
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </Box>
  );
}

/** One record on a phone: mark and state, name, then who has it and where it is. */
export function Card<T extends Listed>(props: CardProps<T>) {
  const { row, display, isSelected } = props;
  const { t } = useTranslation('list');
  const link = useListLink();
  const name = row ? display.name(row) : '';
  const card = row ? display.card(row) : undefined;
  return (
    <Box
      component="li"
      aria-posinset={props.position}
      aria-setsize={props.size}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      sx={{
        position: 'absolute',
        insetInline: 0,
        insetBlockStart: 0,
        display: 'flex',
        gap: 0.5,
        paddingBlock: '10px',
        paddingInlineEnd: 1.5,
        border: 1,
        borderRadius: '8px',
        borderColor: isSelected ? 'primary.line' : 'divider',
        borderInlineStartWidth: isSelected ? 3 : 1,
        borderInlineStartColor: isSelected ? 'primary.main' : 'divider',
        backgroundColor: isSelected ? 'surface.selected' : 'background.paper',
        overflow: 'hidden',
      }}
    >
      {row && card ? (
        <>
          <Box
            sx={{
              width: 40,
              flex: 'none',
              display: 'flex',
              justifyContent: 'center',
              alignItems: 'flex-start',
            }}
          >
            <TickBox
              type="checkbox"
              checked={isSelected}
              onChange={(event) => props.onSelect(event.target.checked)}
              aria-label={t('selectRow', { name })}
              style={{ marginBlockStart: 4 }}
            />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
              <Link
                component={RouterLink}
                to={display.address(row)}
                state={link}
                noWrap={card.title === undefined}
                sx={card.title === undefined ? { fontWeight: 500 } : { fontWeight: 500, typography: 'body2' }}
              >
                {card.title === undefined ? <bdi>{name}</bdi> : <Code>{name}</Code>}
              </Link>
              {card.mark}
            </Box>
            {card.title === undefined ? null : (
              <Typography
                component="p"
                sx={{ display: 'flex', margin: 0, marginBlockStart: '2px', fontWeight: 500 }}
              >
                <Typography component="span" variant="inherit" noWrap dir="auto">
                  {card.title}
                </Typography>
              </Typography>
            )}
            <Box
              sx={{
                display: 'flex',
                gap: 1.5,
                marginBlockStart: card.title === undefined ? '4px' : 0,
                paddingInlineEnd: 4,
                typography: 'caption',
                fontWeight: 400,
                color: 'text.secondary',
                '& > div': { display: 'flex', gap: 1.5, minWidth: 0 },
                '& > .exact': { flex: 'none' },
                '& > div + div::before': { content: '"•"' },
                // Text that is too long loses its end, whichever direction it reads in.
                '& > div > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
              }}
            >
              {card.lines
                .filter((line) => line !== null && line !== undefined && line !== '')
                .map((line, at) => (
                  <div key={at} className={isAmount(line) ? 'exact' : undefined}>
                    <span dir="auto">{line}</span>
                  </div>
                ))}
            </Box>
          </Box>
          {display.actions ? (
            <IconButton
              aria-label={t('rowActions', { name })}
              aria-haspopup="menu"
              onClick={(event) => props.onMenu(event.currentTarget)}
              sx={{ position: 'absolute', insetInlineEnd: 4, insetBlockEnd: 0, width: 40, height: 40 }}
            >
              <Icon name="more" size={16} />
            </IconButton>
          ) : null}
        </>
      ) : (
        <CardBones />
      )}
    </Box>
  );
}
