export const quickPanelEn = {
  title: 'Quick panel',
  open: 'Quick panel toggle',
  today: 'Today',
  facts: 'Equipment',
  loanOverdue: 'Loan overdue',
  warranty: 'Warranty ends within 90 days',
  countDue: 'Inventory count overdue',
  failed: 'The figures could not be loaded.',
  settings: 'Quick settings',
  darkMode: 'Dark mode',
  foldNavigation: 'Fold the navigation',
} as const;
