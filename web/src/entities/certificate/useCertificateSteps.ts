import { verifierRefusal } from '#contract/entities/certificate/certificate.refusals.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { certificateStates, certificateSteps } from '#contract/entities/certificate/certificate.steps.ts';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { useSteps } from '#web/features/records/useSteps.ts';
import { useSession } from '#web/shared/session/useSession.ts';

const declared = { machine: certificateStates, steps: certificateSteps };
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** What this person had to do with the work that a certificate tells of. */
function shareIn(record: CertificateRecord, user: SessionUser | undefined) {
  if (!user) return { hasRecorded: false, hasPerformed: false };
  const isPerson = user.personId !== null && record.performedById === user.personId;
  const isNamesake = plain(record.performerName) === plain(`${user.firstName} ${user.lastName}`);
  return { hasRecorded: record.recordedById === user.uid, hasPerformed: isPerson || isNamesake };
}

/** The steps of a certificate for the person here; who did the work cannot verify it. */
export function useCertificateSteps(record: CertificateRecord) {
  const { user } = useSession();
  return useSteps(certificate, ({ roles }) =>
    offeredSteps(declared, record.status, roles, () => verifierRefusal(record, shareIn(record, user))),
  );
}
