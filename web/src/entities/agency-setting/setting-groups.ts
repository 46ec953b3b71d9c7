/** The settings in the order in which an administrator looks for them. */
export const settingGroups = [
  {
    name: 'general',
    keys: [
      'timeZone',
      'dateFormat',
      'fiscalYearStart',
      'takeOverUntil',
      'batchUndoDays',
      'scanFirstCharacter',
      'anchorHour',
      'anchorRecipients',
      'backupHour',
      'backupDays',
      'backupWeeks',
      'backupMonths',
      'auditorMaxDays',
    ],
  },
  { name: 'retention', keys: ['retentionYears', 'signInDays', 'noticeDays', 'mailDays'] },
  { name: 'papers', keys: ['agencyAddress', 'letterhead', 'orderTerms', 'agencyLogo'] },
  { name: 'approvals', keys: ['separationOfDuties', 'secondApprovalFrom', 'budgetCheck'] },
  {
    name: 'equipment',
    keys: [
      'capitalThreshold',
      'capitalLifeMonths',
      'replacementAdvicePercent',
      'repairStuckDays',
      'borrowingRate',
    ],
  },
  { name: 'software', keys: ['expiringDays', 'unusedSeatDays', 'unusedSpendPercent'] },
  {
    name: 'retirement',
    keys: [
      'clearOnlyInside',
      'reversalDays',
      'salePhotos',
      'dispositionRules',
      'retirementReasons',
      'retirementMethods',
    ],
  },
] as const;

export type SettingKey = (typeof settingGroups)[number]['keys'][number];

/** Whether the screens have words for a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return settingGroups.some(({ keys }) => (keys as readonly string[]).includes(key));
}
