import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import type { ListEndpoint } from '#contract/shared/endpoint.ts';
import { call, urlOf } from '#web/shared/client/client.ts';
import { countOnly } from '#web/shared/client/count-only.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';
import { renewalsPage } from './license-links.ts';

export type SoftwareSection = 'products' | 'entitlements' | 'seats' | 'installations' | 'renewals';

interface Section {
  name: SoftwareSection;
  to: string;
  entity: string;
  list: ListEndpoint<unknown>;
  /** What its number counts. */
  counted: readonly (readonly [string, string])[];
  isUrgent?: true;
}

/** The parts of the software area, in the order of their tabs. */
export const sections: readonly Section[] = [
  { name: 'products', to: software.page, entity: software.name, list: softwareApi.list, counted: [] },
  {
    name: 'entitlements',
    to: entitlement.page,
    entity: entitlement.name,
    list: entitlementApi.list,
    counted: [],
  },
  {
    name: 'seats',
    to: `${seat.page}?filter[status][is]=open`,
    entity: seat.name,
    list: seatApi.list,
    counted: [['filter[status]', 'open']],
  },
  {
    name: 'installations',
    to: installation.page,
    entity: installation.name,
    list: installationApi.list,
    counted: [],
  },
  {
    name: 'renewals',
    to: renewalsPage,
    entity: entitlement.name,
    list: entitlementApi.list,
    counted: [['filter[isDecisionDue]', 'true']],
    isUrgent: true,
  },
];

const keyOf = ({ entity, counted }: Section) => [entity, 'list', 'count', counted];
const queryOf = ({ counted }: Section) => [...counted, ...countOnly];

/** The number of a tab. */
export function countQuery(section: Section) {
  return {
    queryKey: keyOf(section),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(section.list, { query: queryOf(section), signal })).total,
  };
}

/** The numbers of all tabs as a page opens with them. */
export const tabReadings: readonly PageReading[] = sections.map((section) => ({
  key: keyOf(section),
  address: urlOf(section.list, undefined, queryOf(section)),
}));
