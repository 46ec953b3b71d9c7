export const pagesEn = {
  unauthorizedTitle: 'Unauthorized Access',
  unauthorizedText: 'You do not have permission to view this page.',
  noPageForRole:
    'No inventory page is available for your role. You can open your account and check a certificate; for more, ask an administrator.',
  notFoundText: 'The page you requested could not be found.',
  backToHome: 'Back to Home',
  backToSignIn: 'Back to sign-in',
  signOut: 'Sign out',
  signedOut: 'You have signed out!',
  signInLink: 'sign in',
  ssoLogin: 'SSO Login',
  errorTitle: 'Something went wrong.',
  reload: 'Reload',
  home: 'Home',
  notFoundTitle: 'Page not found',
  signedOutTitle: 'Signed out',
} as const;
