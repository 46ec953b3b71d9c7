import { project, projectCreate, projectUpdate } from '#contract/entities/project/project.schema.ts';
import { byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createProject, deleteProject, updateProject } from './project.commands.ts';
import { projectSource } from './project.repository.ts';

export const projectTarget = defineTarget({
  entity: project,
  source: projectSource,
  keys: [keyOf('number')],
  names: [byText('number'), byText('name')],
  isActive: raw(`r.status not in ('closed', 'cancelled')`),
  aliases: {
    number: ['Project', 'Project number', 'Proje', 'Proje numarası', 'Proje No', 'المشروع', 'رقم المشروع'],
    name: ['Project name', 'Proje adı', 'اسم المشروع'],
  },
  createInput: projectCreate,
  updateInput: projectUpdate,
  create: createProject,
  update: updateProject,
  remove: deleteProject,
});
