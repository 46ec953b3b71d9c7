import { authApi } from '#contract/features/auth/auth.api.ts';
import type { Tokens } from '#server/features/auth/tokens.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { SsoConfig } from '#server/start/sso-config.ts';
import { createDirectoryKeys } from './directory-keys.ts';
import type { AdmitPerson } from './directory-person.ts';
import { ssoLogin } from './sso.commands.ts';

/** The way in through the directory; without one configured the address says so. */
export function serveSso(
  serving: Serving,
  { sso, tokens, admit }: { sso: SsoConfig | undefined; tokens: Tokens; admit: AdmitPerson },
): void {
  const keys = sso && createDirectoryKeys(sso);
  serve(serving, authApi.ssoLogin, async (context) => {
    if (!sso || !keys) throw new AppError('sso_not_set_up');
    const { db, app } = serving;
    return ssoLogin({ sso, keys, tokens, admit, db, log: app.log }, context);
  });
}
