import { useState } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import type { Held } from '#contract/shared/roles.ts';
import type { OfferedStep, Refusal } from '#contract/shared/steps.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import type { ShownStep } from './StepActions.tsx';

/** Who looks at a record, and since when. */
export interface Viewer {
  id: string;
  roles: readonly Held[];
  now: Date;
}

/** A step with why it cannot be taken: the refusal, and its sentence in the person's language. */
export interface ExplainedStep<Step extends string> extends ShownStep<Step> {
  refusal: Refusal | undefined;
}

/** The steps that a record offers to the person here; those that cannot be taken say why before anybody tries. */
export function useSteps<Step extends string>(
  entity: Entity,
  offer: (viewer: Viewer) => readonly OfferedStep<Step>[],
): ExplainedStep<Step>[] {
  const { user, roles } = useSession();
  const { refusalText } = useProblemText();
  const [now] = useState(() => new Date());
  return offer({ id: user?.uid ?? '', roles, now }).map(({ step, refusal }) => ({
    step,
    refusal,
    reason: refusal && refusalText(refusal, entity),
  }));
}
