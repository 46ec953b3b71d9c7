import { required } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { certificateFields as fields } from './certificate.schema.ts';
import { certificateStatuses, type CertificateStatus } from './certificate.states.ts';

/** What a verifier says; name and account are those of who is signed in. */
const verifier = {
  verificationMethod: required(fields.verificationMethod),
  verifiedOn: required(fields.verifiedOn),
  verifierTitle: fields.verifierTitle,
  verifierOrganization: fields.verifierOrganization,
  verifierPlace: fields.verifierPlace,
  verifierPhone: fields.verifierPhone,
};

/** The steps of a certificate: somebody else than who sanitized the medium says whether it worked. */
export const certificateSteps = {
  verify: {
    from: ['performed'],
    to: 'verified',
    permission: 'certificate.verify',
    path: 'verify',
    summary: 'Verify what somebody else has sanitized',
    icon: 'check',
    fields: { ...verifier, verificationNote: fields.verificationNote },
  },
  fail: {
    from: ['performed'],
    to: 'failed',
    permission: 'certificate.verify',
    path: 'fail',
    summary: 'Say that what somebody else has sanitized can still be read',
    icon: 'x',
    fields: { ...verifier, verificationNote: required(fields.verificationNote, { min: 10 }) },
  },
} as const satisfies Steps<CertificateStatus>;
export type CertificateAction = keyof typeof certificateSteps;

export const certificateStates = stateMachineOf({
  entity: 'certificate',
  states: certificateStatuses,
  initial: 'performed',
  steps: certificateSteps,
});
