import type { WorkKind } from '#contract/areas/overview/work.api.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

export const workIcons: Readonly<Record<WorkKind, IconName>> = {
  failedBackup: 'warn',
  lateAnchor: 'warn',
  orderDecision: 'po',
  amendmentDecision: 'po',
  retirementDecision: 'retirement',
  reversalDecision: 'undo',
  correctionDecision: 'edit',
  certificateVerification: 'shield',
  accessRequest: 'user',
  contactMessage: 'mail',
  acceptance: 'check',
  overdueLoan: 'out',
  ownRepair: 'repair',
  licenseDecision: 'software',
};
