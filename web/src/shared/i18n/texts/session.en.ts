export const sessionEn = {
  refused: 'Unauthorized request. User was signed out.',
  ended: 'Your session has ended. Sign in to continue.',
  settingsNotSaved: 'Your settings could not be saved. They stay on this page.',
  settingsSaved: 'User settings saved with the api',
  themeSaved: 'User theme selection saved with the api',
  unreachableTitle: 'Cannot reach the server',
  unreachableText: 'You are still signed in. Check the connection and try again.',
  retry: 'Retry',
} as const;
