import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

/** How somebody came in: with e-mail and password, or through the directory. */
export type Provider = 'password' | 'sso';

const providerKey = 'auth_provider';

export function rememberProvider(provider: Provider): void {
  deviceStorage.write(providerKey, provider);
}

export function forgetProvider(): void {
  deviceStorage.remove(providerKey);
}
