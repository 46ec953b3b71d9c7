import type { ToneName } from '#web/shared/theme/tones.ts';
import type { ShapeName } from './status-shapes.tsx';

/** How a state looks: who should care (tone), where in its life (shape), and how loud. */
export interface StatusLook {
  tone: ToneName;
  shape: ShapeName;
  weight: 'quiet' | 'loud' | 'ended';
}

interface StatusFamily {
  /** Where its words stand in the namespace `values`. */
  labels: string;
  looks: Record<string, StatusLook>;
}

function look(tone: ToneName, shape: ShapeName, weight: StatusLook['weight']): StatusLook {
  return { tone, shape, weight };
}

/** The looks of every state by family; a new entity adds its own here. */
export const statuses = {
  equipment: {
    labels: 'equipment.status',
    looks: {
      missing: look('danger', 'warn', 'loud'),
      in_repair: look('caution', 'wrench', 'loud'),
      retirement_pending: look('caution', 'clock', 'loud'),
      received: look('info', 'dashed', 'quiet'),
      in_use: look('success', 'dot', 'quiet'),
      on_loan: look('info', 'out', 'quiet'),
      in_stock: look('neutral', 'ring', 'quiet'),
      disposed: look('neutral', 'stop', 'ended'),
    },
  },
  project: {
    labels: 'project.status',
    looks: {
      planned: look('neutral', 'dashed', 'quiet'),
      active: look('success', 'dot', 'quiet'),
      on_hold: look('caution', 'pause', 'loud'),
      closed: look('neutral', 'stop', 'ended'),
      cancelled: look('neutral', 'cancel', 'ended'),
    },
  },
  'purchase-order': {
    labels: 'purchase-order.status',
    looks: {
      draft: look('neutral', 'dashed', 'quiet'),
      submitted: look('info', 'q1', 'loud'),
      approved: look('info', 'q2', 'quiet'),
      rejected: look('danger', 'reject', 'loud'),
      ordered: look('info', 'q3', 'quiet'),
      partially_received: look('caution', 'q3', 'loud'),
      received: look('success', 'check', 'quiet'),
      closed: look('neutral', 'stop', 'ended'),
      cancelled: look('neutral', 'cancel', 'ended'),
    },
  },
  repair: {
    labels: 'repair.status',
    looks: {
      requested: look('info', 'dashed', 'quiet'),
      in_progress: look('info', 'wrench', 'quiet'),
      waiting_parts: look('caution', 'clock', 'loud'),
      at_vendor: look('info', 'out', 'quiet'),
      completed: look('success', 'check', 'quiet'),
      cancelled: look('neutral', 'cancel', 'ended'),
    },
  },
  serial: {
    labels: 'serial.verdict',
    looks: {
      ready: look('success', 'check', 'quiet'),
      duplicate: look('danger', 'dup', 'loud'),
      taken: look('danger', 'warn', 'loud'),
      check: look('caution', 'question', 'loud'),
      wrong: look('danger', 'reject', 'loud'),
      checking: look('neutral', 'clock', 'quiet'),
    },
  },
  receipt: {
    labels: 'receipt.status',
    looks: { reversed: look('neutral', 'cancel', 'ended') },
  },
  vendorReturn: {
    labels: 'vendorReturn.status',
    looks: {
      open: look('caution', 'out', 'loud'),
      closed: look('success', 'check', 'quiet'),
      void: look('neutral', 'cancel', 'ended'),
    },
  },
  repairPriority: {
    labels: 'repair.priority',
    looks: {
      critical: look('danger', 'warn', 'loud'),
      high: look('caution', 'warn', 'loud'),
      normal: look('neutral', 'ring', 'quiet'),
      low: look('neutral', 'down', 'quiet'),
    },
  },
  // Nobody has to hurry any more.
  closedRepairPriority: {
    labels: 'repair.priority',
    looks: {
      critical: look('neutral', 'warn', 'ended'),
      high: look('neutral', 'warn', 'ended'),
      normal: look('neutral', 'ring', 'ended'),
      low: look('neutral', 'down', 'ended'),
    },
  },
  entitlement: {
    labels: 'entitlement.status',
    looks: {
      draft: look('neutral', 'dashed', 'quiet'),
      active: look('success', 'dot', 'quiet'),
      expiring: look('caution', 'clock', 'loud'),
      expired: look('danger', 'warn', 'loud'),
      renewed: look('neutral', 'check', 'quiet'),
      terminated: look('neutral', 'stop', 'ended'),
    },
  },
  verdict: {
    labels: 'software.verdict',
    looks: {
      installed_without_licence: look('danger', 'warn', 'loud'),
      over_assigned: look('danger', 'up', 'loud'),
      expired_in_use: look('danger', 'clock', 'loud'),
      unlicensed: look('danger', 'reject', 'loud'),
      unused_spend: look('caution', 'coin', 'loud'),
      compliant: look('success', 'check', 'quiet'),
    },
  },
  approval: {
    labels: 'software.approval',
    looks: {
      approved: look('success', 'check', 'quiet'),
      restricted: look('caution', 'lock', 'loud'),
      forbidden: look('danger', 'cancel', 'loud'),
    },
  },
  seat: {
    labels: 'seat.status',
    looks: {
      open: look('success', 'dot', 'quiet'),
      closed: look('neutral', 'stop', 'ended'),
    },
  },
  retirement: {
    labels: 'retirement.status',
    looks: {
      draft: look('neutral', 'dashed', 'quiet'),
      submitted: look('info', 'q1', 'loud'),
      approved: look('info', 'q2', 'quiet'),
      rejected: look('danger', 'reject', 'loud'),
      in_process: look('info', 'q3', 'quiet'),
      ready: look('success', 'ring', 'loud'),
      completed: look('success', 'check', 'quiet'),
      cancelled: look('neutral', 'cancel', 'ended'),
    },
  },
  sanitization: {
    labels: 'retirement.sanitization',
    looks: {
      needed: look('caution', 'dashed', 'loud'),
      performed: look('info', 'q2', 'loud'),
      verified: look('success', 'check', 'quiet'),
      waived: look('neutral', 'minus', 'quiet'),
      not_needed: look('neutral', 'minus', 'ended'),
    },
  },
  certificate: {
    labels: 'certificate.status',
    looks: {
      performed: look('info', 'q2', 'loud'),
      verified: look('success', 'check', 'quiet'),
      failed: look('danger', 'reject', 'loud'),
    },
  },
  check: {
    labels: 'check.status',
    looks: {
      open: look('caution', 'dashed', 'loud'),
      done: look('success', 'check', 'quiet'),
    },
  },
  capitalClass: {
    labels: 'equipment.capitalClass',
    looks: {
      capital: look('info', 'stop', 'quiet'),
      sensitive: look('caution', 'lock', 'quiet'),
      non_capital: look('neutral', 'ring', 'quiet'),
    },
  },
  warranty: {
    labels: 'warranty.status',
    looks: {
      open: look('success', 'dot', 'quiet'),
      ends_soon: look('caution', 'clock', 'loud'),
      ended: look('neutral', 'stop', 'ended'),
      none: look('neutral', 'minus', 'ended'),
    },
  },
  loan: {
    labels: 'loan.status',
    looks: { overdue: look('danger', 'warn', 'loud') },
  },
  assignment: {
    labels: 'assignment.status',
    looks: {
      open: look('success', 'dot', 'quiet'),
      closed: look('neutral', 'stop', 'ended'),
    },
  },
  certification: {
    labels: 'certification.status',
    looks: {
      valid: look('success', 'dot', 'quiet'),
      expires_soon: look('caution', 'clock', 'loud'),
      expired: look('danger', 'warn', 'loud'),
    },
  },
  support: {
    labels: 'support.status',
    looks: { ended: look('caution', 'clock', 'loud') },
  },
  user: {
    labels: 'user.status',
    looks: {
      invited: look('info', 'dashed', 'quiet'),
      active: look('success', 'dot', 'quiet'),
      suspended: look('caution', 'lock', 'loud'),
      closed: look('neutral', 'stop', 'ended'),
    },
  },
  auditAccess: {
    labels: 'audit-access.status',
    looks: {
      waiting: look('caution', 'new', 'loud'),
      granted: look('success', 'check', 'quiet'),
      revoked: look('neutral', 'stop', 'ended'),
    },
  },
  accessRequest: {
    labels: 'access-request.status',
    looks: {
      new: look('info', 'new', 'loud'),
      approved: look('success', 'check', 'quiet'),
      declined: look('neutral', 'reject', 'ended'),
    },
  },
  contactMessage: {
    labels: 'contact-message.status',
    looks: {
      new: look('info', 'new', 'loud'),
      answered: look('success', 'check', 'quiet'),
      closed: look('neutral', 'stop', 'ended'),
    },
  },
  signIn: {
    labels: 'signIn.outcome',
    looks: {
      signed_in: look('success', 'check', 'quiet'),
      wrong_password: look('caution', 'warn', 'loud'),
      not_active: look('danger', 'lock', 'loud'),
      wrong_way: look('caution', 'warn', 'loud'),
      other_identity: look('danger', 'lock', 'loud'),
      refused: look('danger', 'warn', 'loud'),
    },
  },
  reference: {
    labels: 'reference.status',
    looks: {
      active: look('success', 'dot', 'quiet'),
      inactive: look('neutral', 'stop', 'ended'),
    },
  },
} as const satisfies Record<string, StatusFamily>;

export type StatusFamilyName = keyof typeof statuses;

const unknownLook = look('neutral', 'question', 'quiet');

/** The look of a state; one we do not know is shown plainly rather than not at all. */
export function getStatusLook(family: StatusFamilyName, status: string): StatusLook {
  const looks: Record<string, StatusLook> = statuses[family].looks;
  return looks[status] ?? unknownLook;
}
