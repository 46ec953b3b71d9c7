import { addDays } from '#contract/shared/day.ts';
import { createSeed, type SeedRecord } from './record.ts';
import { firstDay, setupMoment, type World } from './world.ts';

interface Source {
  code: string;
  name: string;
  type: 'federal' | 'state' | 'local';
  federalAgency?: string;
  fain?: string;
  assistanceListing?: string;
  federalShare?: string;
  titleHolder?: 'state' | 'subrecipient';
  needsDispositionApproval?: boolean;
  ruleSet?: 'pre_2024' | '2024';
}

const sources: Source[] = [
  {
    code: 'FHWA-SPR',
    name: 'State Planning and Research Program',
    type: 'federal',
    federalAgency: 'Federal Highway Administration',
    fain: '693JJ22430000SPR',
    assistanceListing: '20.205',
    federalShare: '80.000',
    needsDispositionApproval: true,
  },
  {
    code: 'FHWA-NHPP',
    name: 'National Highway Performance Program, ITS deployment',
    type: 'federal',
    federalAgency: 'Federal Highway Administration',
    fain: '693JJ22330000NHP',
    assistanceListing: '20.205',
    federalShare: '100.000',
    needsDispositionApproval: true,
    ruleSet: 'pre_2024',
  },
  {
    code: 'FTA-5311',
    name: 'Formula Grants for Rural Areas',
    type: 'federal',
    federalAgency: 'Federal Transit Administration',
    fain: 'CO-2023-014-00',
    assistanceListing: '20.509',
    federalShare: '80.000',
    titleHolder: 'subrecipient',
  },
  { code: 'STATE-HWY', name: 'State Highway Fund', type: 'state' },
  { code: 'STATE-IT', name: 'Information Technology Revolving Fund', type: 'state' },
  { code: 'LOCAL-MATCH', name: 'Local agency match', type: 'local' },
];

export function makeFundingSources(world: World): SeedRecord[] {
  return sources.map((source, position) =>
    createSeed(
      world,
      'funding-source',
      {
        code: source.code,
        name: source.name,
        type: source.type,
        federalAgency: source.federalAgency ?? null,
        fain: source.fain ?? null,
        assistanceListing: source.assistanceListing ?? null,
        startsOn: firstDay(world),
        endsOn: source.type === 'federal' ? addDays(world.today, 400 + position * 90) : null,
        ruleSet: source.ruleSet ?? '2024',
        federalShare: source.federalShare ?? '0.000',
        titleHolder: source.titleHolder ?? 'state',
        needsPurchaseApproval: source.type === 'federal',
        needsDispositionApproval: source.needsDispositionApproval ?? false,
        active: true,
      },
      setupMoment(world, position),
    ),
  );
}
