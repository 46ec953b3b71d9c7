import { Suspense, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useRecordCache } from './record.queries.ts';

interface Versioned {
  id: string;
  version: number;
}

/** How the dialog of a step ends: it is closed, or what it asked for is sent. */
export interface StepHandlers {
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** How the steps of a record are taken. */
export interface StepTaking<R extends Versioned, Step extends string, A extends R = R> {
  entity: Entity;
  record: R;
  calls: Readonly<Record<Step, Endpoint<typeof idParams, z.ZodUndefined, z.ZodType, z.ZodType<A>>>>;
  /** What is told when a step was taken. */
  doneText: (step: Step, after: A) => string;
  onTaken?: ((step: Step, after: A) => void) | undefined;
  /** What must be known before the dialog is opened; false keeps it closed. */
  onChoose?: ((step: Step) => Promise<boolean>) | undefined;
  /** The dialog in which a step is taken. */
  renderDialog: (step: Step, handlers: StepHandlers) => ReactNode;
}

function withoutSecrets<A extends Versioned>(answer: A, secrets: readonly string[]): A {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !secrets.includes(name))) as A;
}

/** Takes the steps of a record in a dialog: which one is asked about, and what becomes of its answer. */
export function useStepDialog<R extends Versioned, Step extends string, A extends R = R>({
  entity,
  record,
  calls,
  doneText,
  onTaken,
  onChoose,
  renderDialog,
}: StepTaking<R, Step, A>): { choose: (step: Step) => void; dialog: ReactNode } {
  const { putRecord } = useRecordCache(entity.name);
  const [chosen, setChosen] = useState<Step>();
  const close = () => setChosen(undefined);

  async function choose(step: Step) {
    if (!onChoose || (await onChoose(step))) setChosen(step);
  }

  async function take(step: Step, body: FormInput, idempotencyKey: string) {
    const { id, version } = record;
    const after = await call(calls[step], { params: { id }, version, body, idempotencyKey });
    putRecord(withoutSecrets(after, calls[step].secrets));
    showToast(doneText(step, after), { variant: 'success' });
    onTaken?.(step, after);
    close();
  }

  return {
    choose: (step) => void choose(step),
    dialog:
      chosen === undefined ? null : (
        <Suspense fallback={null}>
          {renderDialog(chosen, { onClose: close, onSend: (body, key) => take(chosen, body, key) })}
        </Suspense>
      ),
  };
}
