import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { StepIcon } from '#contract/shared/steps.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useRecordCache } from './record.queries.ts';
import { StepMenu, type StepMenuProps } from './StepMenu.tsx';

interface Versioned {
  id: string;
  version: number;
}

/** How the dialog of a step ends: it is closed, or what it asked for is sent. */
export interface StepHandlers {
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

interface StepActionsProps<R extends Versioned, Step extends string> extends Omit<
  StepMenuProps<R, Step>,
  'icons' | 'steps' | 'renderDialog'
> {
  /** The steps as the contract declares them, and their calls. */
  declared: Readonly<Record<Step, { icon: StepIcon }>>;
  calls: Readonly<Record<Step, Endpoint<typeof idParams, z.ZodUndefined, z.ZodType, z.ZodType<R>>>>;
  offered: StepMenuProps<R, Step>['steps'];
  /** What is told when a step was taken. */
  doneText: (step: Step, after: R) => string;
  onTaken?: (step: Step, after: R) => void;
  renderDialog: (step: Step, handlers: StepHandlers) => ReactNode;
}

/** What this person can do with a record whose steps the contract declares: buttons, dialog, call and answer. */
export function StepActions<R extends Versioned, Step extends string>({
  declared,
  calls,
  offered,
  doneText,
  onTaken,
  renderDialog,
  ...menu
}: StepActionsProps<R, Step>) {
  const { entity, record } = menu;
  const { putRecord } = useRecordCache(entity.name);
  const icons = Object.fromEntries(offered.map(({ step }) => [step, declared[step].icon]));

  async function take(step: Step, body: FormInput, idempotencyKey: string) {
    const { id, version } = record;
    const after = await call(calls[step], { params: { id }, version, body, idempotencyKey });
    putRecord(after);
    showToast(doneText(step, after), { variant: 'success' });
    onTaken?.(step, after);
  }

  return (
    <StepMenu
      {...menu}
      steps={offered}
      icons={icons as Record<Step, IconName>}
      renderDialog={(step, close) =>
        renderDialog(step, {
          onClose: close,
          onSend: async (body, key) => {
            await take(step, body, key);
            close();
          },
        })
      }
    />
  );
}
