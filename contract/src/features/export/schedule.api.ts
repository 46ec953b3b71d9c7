import { z } from 'zod';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { bool, choice, integer, list, longText, text, values } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import {
  exportedFile,
  exportSchedule,
  receiver,
  reportTimes,
  scheduleFormats,
  scheduleLimits,
  scheduleLook,
  schedulePeriods,
} from './schedule.schema.ts';

/** Facts of what the calls take; their titles name them in refusals. */
export const scheduleFields = {
  name: text('Name', { min: 1, max: 60 }),
  entity: choice('Entity', entityNames),
  report: text('Report', { min: 2, max: 40 }),
  reportTime: choice('Of when', reportTimes),
  viewId: values('View', z.uuid()),
  question: longText('Filters', { min: 0, max: 8_000 }),
  format: choice('Format', scheduleFormats),
  look: values('Look', scheduleLook),
  period: choice('How often', schedulePeriods),
  weekday: integer('Day of the week', { min: 1, max: 7 }),
  monthDay: integer('Day of the month', { min: 1, max: 31 }),
  hour: integer('Hour', { min: 0, max: 23 }),
  receivers: list('Receivers', z.uuid(), { max: scheduleLimits.receivers }),
  isPaused: bool('Paused'),
} as const;

const { name, entity, report, reportTime, viewId, question, format, look, period, weekday, monthDay, hour } =
  scheduleFields;
const { receivers, isPaused } = scheduleFields;

const timing = {
  period: period.schema,
  weekday: weekday.schema.optional(),
  monthDay: monthDay.schema.optional(),
  hour: hour.schema,
};
const createBody = z.strictObject({
  name: name.schema,
  entity: entity.schema.optional(),
  report: report.schema.optional(),
  reportTime: reportTime.schema.optional(),
  viewId: viewId.schema.optional(),
  question: question.schema.optional(),
  format: format.schema,
  look: look.schema.optional(),
  ...timing,
  receivers: receivers.schema,
});
const updateBody = z.strictObject({
  name: name.schema.optional(),
  format: format.schema.optional(),
  period: period.schema.optional(),
  weekday: weekday.schema.optional(),
  monthDay: monthDay.schema.optional(),
  hour: hour.schema.optional(),
  receivers: receivers.schema.optional(),
  isPaused: isPaused.schema.optional(),
});
export type ScheduleCreate = z.output<typeof createBody>;
export type ScheduleUpdate = z.output<typeof updateBody>;

const emptyBody = z.strictObject({});
const one = { path: '/api/export-schedules/:id', params: idParams };

/** Files that are made again and again; each is what its owner may read when it is made. */
export const scheduleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/export-schedules',
    access: 'signedIn',
    summary: 'The schedules of one’s own; an administrator sees those of everybody',
    response: z.object({ items: z.array(exportSchedule) }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'signedIn',
    summary: 'Read one schedule',
    response: exportSchedule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/export-schedules',
    access: 'signedIn',
    summary: 'Have a file of a view or of a report made daily, weekly or monthly',
    fields: {
      name,
      entity: omittable(entity),
      report: omittable(report),
      reportTime: omittable(reportTime),
      viewId: omittable(viewId),
      question: omittable(question),
      format,
      look: omittable(look),
      period,
      weekday: omittable(weekday),
      monthDay: omittable(monthDay),
      hour,
      receivers,
    },
    body: createBody,
    response: exportSchedule,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'signedIn',
    summary: 'Change a schedule of one’s own; an administrator may pause and resume any',
    fields: {
      name: omittable(name),
      format: omittable(format),
      period: omittable(period),
      weekday: omittable(weekday),
      monthDay: omittable(monthDay),
      hour: omittable(hour),
      receivers: omittable(receivers),
      isPaused: omittable(isPaused),
    },
    body: updateBody,
    response: exportSchedule,
    isVersioned: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    ...one,
    access: 'signedIn',
    summary: 'Delete a schedule of one’s own with its files; an administrator may delete any',
    response: z.object({ id: z.uuid() }),
    isVersioned: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/export-schedules/:id/actions/run',
    params: idParams,
    access: 'signedIn',
    summary: 'Have a file of one’s own schedule made at once; its times stay',
    body: emptyBody,
    response: exportSchedule,
    isVersioned: true,
  }),
  receivers: endpoint({
    method: 'GET',
    path: '/api/export-receivers',
    access: 'export-schedule.share',
    summary: 'Accounts that may read a list, or without one the reports, for whom a file can be made',
    query: z.strictObject({
      entity: z.enum(entityNames).optional(),
      q: z.string().max(100).optional(),
    }),
    response: z.object({ items: z.array(receiver) }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/export-files',
    access: 'signedIn',
    summary: 'The files that schedules made for one, newest first',
    response: z.object({ items: z.array(exportedFile) }),
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/export-files/:id/content',
    params: idParams,
    access: 'signedIn',
    summary: 'The bytes of a file that a schedule made',
    response: fileBody,
    mediaType: 'application/octet-stream',
  }),
};
