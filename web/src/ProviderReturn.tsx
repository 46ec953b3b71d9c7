import { SsoLoginPage } from '#web/pages/SsoLoginPage.tsx';
import { BareLayout } from '#web/shell/layout/BareLayout.tsx';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';

/** Whether the identity provider's popup comes back to this path. */
export function isProviderReturn(pathname: string): boolean {
  return /^\/(sso-login|callback)\/?$/i.test(pathname);
}

/**
 * The page of the popup alone: no session, no guard and no router around it, because whoever opened the popup
 * reads the answer from its address, which has to stay as it came.
 */
export function ProviderReturn() {
  return (
    <ShellTheme>
      <BareLayout>
        <SsoLoginPage />
      </BareLayout>
    </ShellTheme>
  );
}
