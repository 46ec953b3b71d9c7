import type { EntityName } from '#contract/shared/entity-names.ts';
import { roleGroups, type Capability, type RequiredRoles, type Role } from '#contract/shared/roles.ts';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

export const inventoryRoles = ['user', 'admin'] as const;
export const adminRoles = roleGroups.admin;
export const everyRole = roleGroups.user;
// The same roles once more, for pages that auditors open too: which ones stands below, by the very list.
/** Who works with the records, and auditors of all records. */
export const inventoryReaders: readonly Role[] = [...inventoryRoles];
/** Administrators, and every auditor. */
export const packetReaders: readonly Role[] = [...adminRoles];
/** Who works with the records, and every auditor. */
export const checkReaders: readonly Role[] = [...inventoryRoles];

/** Who may open a page: holders of a role, or anybody who is signed in, for pages that belong to the account itself. */
export type PageAccess = RequiredRoles | 'signedIn';

const everyAuditor: readonly Capability[] = ['auditor', 'packet-auditor'];

/** The auditors who open a page beside the holders of its roles (decision 085). */
export const auditorsOf: ReadonlyMap<PageAccess, readonly Capability[]> = new Map<
  PageAccess,
  readonly Capability[]
>([
  [inventoryReaders, ['auditor']],
  [packetReaders, everyAuditor],
  [checkReaders, everyAuditor],
  [everyRole, everyAuditor],
]);

export type MenuGroup = 'inventory' | 'admin' | 'audit' | 'records' | 'reference' | 'requests';

/** An entry of the menu; in its group it stands where its module stands in the list of modules. */
export interface MenuEntry {
  group: MenuGroup;
  id: string;
  /** The key of its title. */
  translate: KeyOf<'navigation'>;
  /** What the page is about, where its name alone does not say it. */
  hint?: KeyOf<'navigation'>;
  icon: IconName;
  url: string;
}

/**
 * What the shell knows of an entity before any of its pages is fetched. What its pages are made of stands beside it in
 * `<name>.pages.ts`, how others point at its records in `<name>.reference.ts`; both are found by their file name.
 */
export interface EntityModule {
  name:
    | EntityName
    | 'anchor'
    | 'backup'
    | 'batch'
    | 'bulk-edit'
    | 'chain'
    | 'export-schedule'
    | 'import'
    | 'label'
    | 'node'
    | 'overview'
    | 'packet'
    | 'report'
    | 'retention'
    | 'scan'
    | 'take-over';
  /** Who may open its pages. */
  access: PageAccess;
  /** The pages that others than those may open. */
  accessOf?: Readonly<Record<string, PageAccess>>;
  /** Its pages by name, with their addresses; `record` is the page of one record. */
  paths: Readonly<Record<string, string>>;
  menu?: readonly MenuEntry[];
  /** Others point at its records: `<name>.reference.ts` says how. */
  isReferenced?: boolean;
}

/** The addresses of an entity that has a list, a page for each record, and a form for new ones and for changes. */
export function recordPaths<const P extends string>(path: P) {
  return { list: path, new: `${path}/new`, record: `${path}/:id`, edit: `${path}/:id/edit` } as const;
}
