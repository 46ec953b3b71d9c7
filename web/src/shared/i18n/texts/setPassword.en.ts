export const setPasswordEn = {
  title: 'Set your password',
  for: 'For the account',
  short: 'Use at least 8 characters.',
  save: 'Save the password',
  done: 'Your password is set. Sign in with it.',
  deadTitle: 'This link does not work any more',
  deadText: 'It was used, replaced or is too old. Ask an administrator for a new one.',
  failedTitle: 'The link could not be checked',
  tryAgain: 'Try again',
} as const;
