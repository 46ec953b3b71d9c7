import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { auditAccessStates } from '#contract/entities/audit-access/audit-access.steps.ts';
import { accessRequestStates } from '#contract/entities/access-request/access-request.steps.ts';
import { agencySettingStates } from '#contract/entities/agency-setting/agency-setting.states.ts';
import { assignmentStates } from '#contract/entities/assignment/assignment.states.ts';
import { entitlementStates } from '#contract/entities/entitlement/entitlement.steps.ts';
import { contactMessageStates } from '#contract/entities/contact-message/contact-message.steps.ts';
import { equipmentStates } from '#contract/entities/equipment/equipment.steps.ts';
import { projectStates } from '#contract/entities/project/project.steps.ts';
import { repairStates } from '#contract/entities/repair/repair.steps.ts';
import { seatStates } from '#contract/entities/seat/seat.steps.ts';
import { purchaseOrderStates } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import { certificateStates } from '#contract/entities/certificate/certificate.steps.ts';
import { retirementStates } from '#contract/entities/retirement/retirement.steps.ts';
import { userStates } from '#contract/entities/user/user.steps.ts';
import { batchStates } from '#contract/features/batch/batch.states.ts';
import type { StateMachine } from '#contract/shared/states.ts';
import { drawStates, listSteps } from '#contract/shared/states-drawing.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';

const file = path.join(projectRoot, 'docs', 'life-cycles.md');
const machines: [title: string, machine: StateMachine<string, string, string>][] = [
  ['Equipment', equipmentStates],
  ['Assignment', assignmentStates],
  ['Repair', repairStates],
  ['Project', projectStates],
  ['Entitlement', entitlementStates],
  ['Seat', seatStates],
  ['Purchase order', purchaseOrderStates],
  ['Retirement', retirementStates],
  ['Sanitization certificate', certificateStates],
  ['User', userStates],
  ['Auditor access', auditAccessStates],
  ['Access request', accessRequestStates],
  ['Contact message', contactMessageStates],
  ['Agency setting that guards a rule', agencySettingStates],
  ['Batch', batchStates],
];

const intro = `# Life cycles

Drawn from the life cycles that the contract declares (\`<name>.steps.ts\`, where a step has no call of its own
\`<name>.states.ts\`), which the server enforces in one place (\`lockForStep\`) and the screens read to offer steps.
\`UPDATE_DOCS=1 npx vitest run --project server server/test/life-cycles.docs.test.ts\` writes this page anew.
`;

async function drawAll(): Promise<string> {
  const parts = machines.map(
    ([title, machine]) => `## ${title}\n\n${drawStates(machine)}\n\n${listSteps(machine)}\n`,
  );
  return (await format(file, [intro, ...parts].join('\n'))).code;
}

describe('docs/life-cycles.md', () => {
  it('shows the life cycles as they are', async () => {
    const drawn = await drawAll();
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, drawn);
    expect(readFileSync(file, 'utf8')).toBe(drawn);
  });
});
