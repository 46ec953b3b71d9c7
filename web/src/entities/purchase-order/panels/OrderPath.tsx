import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useApprovals } from '../order-lines.queries.ts';
import { pathOf, type PathStep, type PathStepName } from './order-path.ts';

function useNotes(order: PurchaseOrderRecord): Partial<Record<PathStepName, ReactNode>> {
  const { t } = useTranslation('purchaseOrder');
  const { data } = useApprovals(order);
  const approvers = (data?.decisions ?? [])
    .filter(({ decision, amendment }) => decision === 'approved' && amendment === order.amendment)
    .map(({ person }) => person);
  return {
    draft: (
      <>
        <Code>{order.number}</Code> <DateText value={formatDay(order.createdAt)} />
      </>
    ),
    submitted: order.author?.label ?? null,
    approved:
      approvers.length > 0
        ? t('path.approvedBy', {
            given: approvers.length,
            needed: data?.needed ?? 1,
            who: approvers.join(', '),
          })
        : null,
    ordered: <DateText value={order.orderedOn} />,
    receiving: t('path.units', { accepted: order.acceptedUnits, units: order.units }),
    closed: order.closedOn ? <DateText value={order.closedOn} /> : t('path.invoice'),
  };
}

const tones: Record<PathStep['state'], string> = {
  done: 'primary.main',
  now: 'primary.main',
  open: 'text.secondary',
  ended: 'tone.danger.fg',
};

function StepMark({ state, index }: { state: PathStep['state']; index: number }) {
  const isFilled = state === 'done';
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: '2px solid',
        borderColor: state === 'open' ? 'surface.line' : tones[state],
        backgroundColor: isFilled ? 'primary.main' : 'transparent',
        color: isFilled ? 'primary.contrastText' : tones[state],
        typography: 'caption',
        fontSize: '0.6875rem',
      }}
    >
      {isFilled ? (
        <Icon name="check" size={14} />
      ) : state === 'ended' ? (
        <Icon name="x" size={14} />
      ) : (
        index + 1
      )}
    </Box>
  );
}

/** The way of an order from a draft to its invoice, with who and when. */
export function OrderPath({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const labels = useLabels();
  const { data } = useApprovals(order);
  const notes = useNotes(order);
  const steps = pathOf(order, data);
  const nameOf = (name: PathStepName) =>
    name === 'receiving' ? t('path.receiving') : labels.value(purchaseOrder.name, 'status', name);
  return (
    <Box
      component="ol"
      aria-label={t('path.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
        gap: { xs: 1, md: 0 },
        listStyle: 'none',
        margin: 0,
        padding: 0,
        typography: 'body2',
      }}
    >
      {steps.map(({ name, state }, index) => (
        <Box
          component="li"
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          sx={{ display: { xs: 'flex', md: 'block' }, gap: 1, minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', marginBottom: { md: '6px' } }}>
            <StepMark state={state} index={index} />
            {index < steps.length - 1 ? (
              <Box
                component="span"
                sx={{
                  display: { xs: 'none', md: 'block' },
                  flex: 1,
                  height: 2,
                  marginInlineEnd: '4px',
                  backgroundColor: state === 'done' ? 'primary.main' : 'surface.line',
                }}
              />
            ) : null}
          </Box>
          <Box sx={{ minWidth: 0, paddingInlineEnd: 1 }}>
            <Box
              sx={{
                fontWeight: state === 'open' ? 400 : 600,
                color: state === 'done' ? 'text.primary' : tones[state],
              }}
            >
              {nameOf(name)}
              <Box component="span" sx={visuallyHidden}>
                {` (${t(`path.${state}`)})`}
              </Box>
            </Box>
            <Box
              sx={{
                typography: 'caption',
                fontWeight: 400,
                color: 'text.secondary',
                overflowWrap: 'anywhere',
              }}
            >
              {notes[name]}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
