import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { formatInstant, formatTime } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs, type Crumb } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fieldId } from './field-focus.ts';
import { FormScopeProvider, type FormScope } from './form-scope.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { RecordForm as Controller, SavedRecord } from './record-form-types.ts';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

interface RecordFormProps<R extends SavedRecord> {
  entity: Entity;
  controller: Controller<R>;
  scope: FormScope;
  guard: UnsavedGuard;
  title: string;
  crumbs: readonly Crumb[];
  onCancel: () => void;
  showValue: (path: string, value: unknown) => ReactNode;
  /** What stands beside the title. */
  actions?: ReactNode;
  /** The field in which Enter saves and goes on to the next record. */
  enterAddsIn?: string | undefined;
  children: ReactNode;
}

function Subtitle<R extends SavedRecord>({ controller }: { controller: Controller<R> }) {
  const { t } = useTranslation('form');
  const { draft, opened } = controller;
  const text = draft.since
    ? t('draftSince', { time: isolateLtr(formatTime(draft.since)) })
    : opened
      ? t(opened.updatedBy ? 'versionLine' : 'versionLinePlain', {
          version: opened.version,
          when: isolateLtr(formatInstant(opened.updatedAt)),
          who: opened.updatedBy ?? '',
        })
      : '';
  return (
    <Typography
      variant="body2"
      component="output"
      sx={{ display: 'block', marginTop: '2px', minHeight: 20, color: 'text.secondary' }}
    >
      {text}
    </Typography>
  );
}

interface LiveSaveBarProps<R extends SavedRecord> {
  controller: Controller<R>;
  labelOf: (path: string) => string;
  failure: string | undefined;
  onCancel: () => void;
}

// Follows every keystroke on its own, so that the fields above are not drawn again.
function LiveSaveBar<R extends SavedRecord>({ controller, ...props }: LiveSaveBarProps<R>) {
  useWatch({ control: controller.form.control });
  return (
    <SaveBar
      {...props}
      problems={controller.problems}
      changeCount={controller.countChanges()}
      isNew={controller.opened === undefined}
      isSaving={controller.isSaving}
      onSave={controller.save}
    />
  );
}

/** Does something when Enter is pressed in a field. */
function useEnterIn(field: string | undefined, onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || field === undefined || !(event.target instanceof Element)) return;
    if (event.target.id !== fieldId(field)) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!event.repeat) onEnter();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The page of a form: where it stands, its sections, what is kept or in conflict, and the save bar. */
export function RecordForm<R extends SavedRecord>(props: RecordFormProps<R>) {
  const { controller, scope, guard } = props;
  const { conflict, draft } = controller;
  const { t } = useTranslation('form');
  const { problemText } = useProblemText();
  useDocumentTitle(props.title);
  useEnterIn(props.enterAddsIn, () => controller.save('another'));
  const describeFailure = controller.failure
    ? [
        problemText(controller.failure.problem, props.entity),
        t('keptEntries'),
        controller.failure.problem ? t('requestNumber', { id: controller.failure.problem.requestId }) : '',
      ].join(' ')
    : undefined;
  return (
    <FormScopeProvider value={scope}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: '100%' }}>
        <Crumbs crumbs={props.crumbs} />
        <Box
          component="header"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: '12px' }}
        >
          <Box sx={{ flex: '1 1 240px' }}>
            <Typography variant="h2" component="h1">
              {props.title}
            </Typography>
            <Subtitle controller={controller} />
          </Box>
          {props.actions}
        </Box>
        {draft.isRestored && draft.since ? (
          <Notice tone="info" action={<Button onClick={draft.discard}>{t('draftDiscard')}</Button>}>
            {t('draftRestored', { when: isolateLtr(formatInstant(draft.since)) })}
          </Notice>
        ) : null}
        {conflict && !controller.isConflictOpen ? (
          <Notice
            tone="caution"
            action={<Button onClick={controller.reviewConflict}>{t('conflictReview')}</Button>}
          >
            {t('conflictPending', {
              who: conflict.who || t('unknownPerson'),
              when: isolateLtr(formatInstant(conflict.at)),
            })}
          </Notice>
        ) : null}
        <form
          noValidate
          aria-label={props.title}
          onSubmit={(event) => {
            event.preventDefault();
            controller.save('open');
          }}
        >
          {props.children}
        </form>
        <LiveSaveBar
          controller={controller}
          labelOf={scope.labelOf}
          failure={describeFailure}
          onCancel={props.onCancel}
        />
      </Box>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          isOpen={controller.isConflictOpen}
          isSaving={controller.isSaving}
          failure={describeFailure}
          labelOf={scope.labelOf}
          showValue={props.showValue}
          onDiscard={() => {
            guard.allowLeaving();
            controller.discardMine();
          }}
          onKeepEditing={controller.keepEditing}
          onSave={controller.saveMerged}
        />
      ) : null}
      <LeaveDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={() => {
          draft.keep();
          guard.leave();
        }}
        onDiscard={() => {
          draft.close();
          guard.leave();
        }}
      />
    </FormScopeProvider>
  );
}
