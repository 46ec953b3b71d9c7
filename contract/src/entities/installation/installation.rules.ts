import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkNotFuture } from '#contract/shared/rules.ts';
import { installationFields } from './installation.schema.ts';

export interface InstallationWanted {
  seenOn?: string;
}

/** Nothing was seen on a day that has not come. */
export function checkInstallation(wanted: InstallationWanted, today: string | undefined): FieldProblem[] {
  return checkNotFuture(installationFields, wanted, 'seenOn', today);
}
