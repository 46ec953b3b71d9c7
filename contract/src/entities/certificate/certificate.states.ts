import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of a certificate; one that was verified or failed never changes again. */
export const certificateStatuses = ['performed', 'verified', 'failed'] as const;

const check = { permission: 'certificate.verify', via: 'certificate' } as const;

/** The life of a certificate: somebody else than who sanitized the medium says whether it worked. */
export const certificateStates = defineStateMachine({
  states: certificateStatuses,
  initial: 'performed',
  transitions: [
    { action: 'verify', from: ['performed'], to: 'verified', ...check },
    { action: 'fail', from: ['performed'], to: 'failed', ...check },
  ],
});

export type CertificateAction = (typeof certificateStates)['transitions'][number]['action'];
