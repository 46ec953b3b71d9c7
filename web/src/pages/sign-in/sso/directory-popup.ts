import { AuthError, EventType, ProtocolMode, PublicClientApplication } from '@azure/msal-browser';

/** What this installation says about its directory. */
export interface Directory {
  authority: string;
  clientId: string;
  scope: string;
}

/** How a popup ended without a token. */
export type PopupEnd = 'blocked' | 'declined' | 'canceled' | 'timedOut' | 'failed';

const longestWait = 10 * 60_000;
const endByErrorCode: Record<string, PopupEnd> = {
  popup_window_error: 'blocked',
  empty_window_error: 'blocked',
  access_denied: 'declined',
  consent_required: 'declined',
  interaction_required: 'declined',
  login_required: 'declined',
  user_cancelled: 'canceled',
  interaction_in_progress_cancelled: 'canceled',
  timed_out: 'timedOut',
};

let application: Promise<PublicClientApplication> | undefined;

async function createApplication({ authority, clientId }: Directory): Promise<PublicClientApplication> {
  const created = new PublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      redirectUri: `${window.location.origin}/sso-login`,
      // Nothing that outlives the sign-in is asked for: the session is ours.
      OIDCOptions: { defaultScopes: ['openid', 'profile', 'email'] },
    },
    cache: { cacheLocation: 'memoryStorage' },
    system: { protocolMode: ProtocolMode.OIDC, popupBridgeTimeout: longestWait },
  });
  await created.initialize();
  return created;
}

/** Gets ready before the click, so that the browser still sees the popup as the person's wish. */
export function prepareDirectory(directory: Directory): Promise<PublicClientApplication> {
  application ??= createApplication(directory);
  return application;
}

/** Lets the person choose an account in the directory's popup; answers the access token for this product's API. */
export async function askDirectory(directory: Directory, onOpened: (popup: Window) => void): Promise<string> {
  const app = await prepareDirectory(directory);
  const listener = app.addEventCallback(
    ({ payload }) => {
      if (payload !== null && 'popupWindow' in payload) onOpened(payload.popupWindow);
    },
    [EventType.POPUP_OPENED],
  );
  try {
    const { accessToken } = await app.loginPopup({
      scopes: [directory.scope],
      prompt: 'select_account',
      // Whoever asks again means the new window; the one before is given up.
      overrideInteractionInProgress: true,
    });
    return accessToken;
  } finally {
    if (listener !== null) app.removeEventCallback(listener);
    await app.clearCache();
  }
}

/** What an error of the popup means. */
export function readPopupEnd(error: unknown): PopupEnd {
  return error instanceof AuthError ? (endByErrorCode[error.errorCode] ?? 'failed') : 'failed';
}
