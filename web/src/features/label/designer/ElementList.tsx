import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState } from 'react';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import type { LabelSize } from './element-geometry.ts';
import { ElementIcon } from './ElementIcon.tsx';
import { rowLook } from './row-look.ts';
import type { Designer } from './useDesigner.ts';
import { elementIcon, useElementTexts } from './useElementTexts.ts';

interface ElementListProps {
  designer: Designer;
  label: LabelSize;
  isDisabled: boolean;
}

const iconOfKind = { line: 'line', box: 'rectangle', logo: 'picture' } as const;

/** What is on the label, from the back to the front; Alt and the arrows, or the grip, change the order. */
export function ElementList({ designer, label, isDisabled }: ElementListProps) {
  const { t } = useTranslation('label');
  const { nameOf, noteOf } = useElementTexts();
  const [dragged, setDragged] = useState<number>();
  const { draft, chosen } = designer;
  const isFull = draft.elements.length >= labelLimits.elements;
  return (
    <Panel title={t('designer.onLabel')} isFlush>
      <Box
        component="ul"
        aria-label={t('designer.onLabel')}
        sx={{ margin: 0, padding: '4px', listStyle: 'none' }}
      >
        {draft.elements.map((element, at) => (
          <Box
            component="li"
            // Elements have no names of their own: their place is what tells them apart.
            key={`${at} ${element.kind}`}
            draggable={!isDisabled}
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== undefined) designer.reorder(dragged, at);
              setDragged(undefined);
            }}
            sx={{ display: 'flex', alignItems: 'center' }}
          >
            <Box
              component="button"
              type="button"
              aria-pressed={at === chosen}
              onClick={() => designer.choose(at)}
              onKeyDown={(event) => {
                if (isDisabled) return;
                if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                  event.preventDefault();
                  designer.reorder(at, at + (event.key === 'ArrowUp' ? -1 : 1));
                }
                if (event.key === 'Delete') designer.remove(at);
              }}
              sx={(theme) => ({
                ...rowLook(theme, at === chosen),
                flex: 1,
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 42,
                paddingInline: '4px 8px',
                borderRadius: '4px',
              })}
            >
              <Box component="span" sx={{ color: 'text.disabled', cursor: 'grab' }}>
                <ElementIcon name="grip" />
              </Box>
              <Box component="span" sx={{ color: at === chosen ? 'primary.main' : 'text.secondary' }}>
                <ElementIcon name={elementIcon(element)} />
              </Box>
              <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                  {nameOf(element)}
                </Box>
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    typography: 'caption',
                    fontWeight: 400,
                    color: 'text.secondary',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  <bdi>{noteOf(element)}</bdi>
                </Box>
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '3px',
          padding: '10px 6px 12px',
          '& .MuiButton-root': { minWidth: 0, paddingInline: '4px' },
          '& .MuiButton-startIcon': { marginInline: '0 4px' },
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button
          size="small"
          variant="outlined"
          disabled={isDisabled || isFull}
          startIcon={<ElementIcon name="qr" />}
          onClick={() => designer.add('code', label)}
        >
          {t('element.code')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isDisabled || isFull}
          startIcon={<ElementIcon name="text" />}
          onClick={() => designer.add('text', label)}
        >
          {t('element.text')}
        </Button>
        {(['line', 'box', 'logo'] as const).map((kind) => (
          <Tooltip key={kind} title={t(`element.${kind}`)}>
            <span>
              <IconButton
                size="small"
                aria-label={t(`element.${kind}`)}
                disabled={isDisabled || isFull}
                onClick={() => designer.add(kind, label)}
                sx={{ border: 1, borderColor: 'surface.line', borderRadius: '6px', width: 28, height: 28 }}
              >
                <ElementIcon name={iconOfKind[kind]} />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Box>
    </Panel>
  );
}
