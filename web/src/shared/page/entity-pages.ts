import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import type { LazyPage } from './lazy-page.ts';

/** A page with what its route says about the shell around it. */
export interface ModulePage {
  page: LazyPage;
  /** What the browser's tab says until the page says more; a key of the menu's texts. */
  title?: KeyOf<'navigation'>;
  /** Shown without the bars of the shell, as on paper. */
  isBare?: boolean;
}

/** The pages of a module, by the names that it gives their addresses. */
export type EntityPages<M extends { paths: object }> = Readonly<Record<keyof M['paths'], ModulePage>>;
