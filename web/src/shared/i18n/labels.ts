import { useMemo } from 'react';
import { useTranslation } from './useTranslation.ts';
import { useAgencyLabels } from './agency-labels.ts';

type Lookup = (key: string, options: { ns: string; defaultValue: string }) => string;

/** The texts for what the contract names: entities, fields, choices. A name without words is shown as it is. */
export interface Labels {
  entity: (entity: string) => string;
  field: (entity: string, field: string, fallback?: string) => string;
  value: (entity: string, field: string, value: string, fallback?: string) => string;
}

/** Labels in the current language for names that are only known at run time. */
export function useLabels(): Labels {
  const { t, i18n } = useTranslation();
  const own = useAgencyLabels();
  return useMemo(() => {
    const look = t as unknown as Lookup;
    return {
      entity: (entity) => look(entity, { ns: 'entities', defaultValue: entity }),
      field: (entity, field, fallback = field) => {
        const own = `${entity}.${field}`;
        const key = i18n.exists(own, { ns: 'fields' }) ? own : `base.${field}`;
        return look(key, { ns: 'fields', defaultValue: fallback });
      },
      value: (entity, field, value, fallback = value) => {
        const key = `${entity}.${field}.${value}`;
        return own[key]?.[i18n.language] ?? look(key, { ns: 'values', defaultValue: fallback });
      },
    };
  }, [t, i18n, own]);
}
