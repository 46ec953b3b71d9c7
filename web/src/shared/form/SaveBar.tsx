import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Fragment, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { BottomBar } from './BottomBar.tsx';
import { focusField, sortByPlace } from './field-focus.ts';

interface SaveBarProps {
  problems: readonly FieldProblem[];
  labelOf: (path: string) => string;
  /** A sentence about a save that failed as a whole. */
  failure: string | undefined;
  changeCount: number;
  isNew: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (intent: 'open' | 'another') => void;
}

const shownProblems = 4;

function ProblemLinks({ problems, labelOf }: Pick<SaveBarProps, 'problems' | 'labelOf'>) {
  const { t } = useTranslation('form');
  const paths = sortByPlace([...new Set(problems.map(({ path }) => path))]);
  return (
    <>
      <Box component="span" sx={{ flex: 'none', display: 'inline-flex' }}>
        <Icon name="error" size={16} />
      </Box>
      <span>
        {t('needAttention', { count: paths.length })}{' '}
        {paths.slice(0, shownProblems).map((path, at) => (
          <Fragment key={path}>
            {at > 0 ? <span aria-hidden>{t('listComma')} </span> : null}
            <Link
              component="button"
              type="button"
              underline="always"
              color="inherit"
              onClick={() => focusField(path)}
            >
              {labelOf(path)}
            </Link>
          </Fragment>
        ))}
        {paths.length > shownProblems ? ' …' : null}
      </span>
    </>
  );
}

/** The bar under a form: what is wrong or what changed, and the ways out. */
export function SaveBar(props: SaveBarProps) {
  const { t } = useTranslation('form');
  const noteId = useId();
  const { onSave } = props;

  const saveByKey = useEffectEvent(() => onSave('open'));

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // A drawer that is closed stays in the document, hidden.
      const dialogs = [...document.querySelectorAll('[role="dialog"]')];
      if (dialogs.every((dialog) => dialog.closest('[aria-hidden="true"]') !== null)) saveByKey();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const isWrong = props.problems.length > 0 || props.failure !== undefined;
  const note =
    props.problems.length > 0 ? (
      <ProblemLinks problems={props.problems} labelOf={props.labelOf} />
    ) : (
      (props.failure ?? (props.changeCount > 0 ? t('changes', { count: props.changeCount }) : t('noChanges')))
    );
  return (
    <BottomBar note={note} noteId={noteId} isWrong={isWrong}>
      <Button color="inherit" onClick={props.onCancel}>
        {t('cancel')}
      </Button>
      {props.isNew ? (
        <Button variant="outlined" disabled={props.isSaving} onClick={() => onSave('another')}>
          {t('saveAndAdd')}
        </Button>
      ) : null}
      <Button
        variant="contained"
        disabled={props.isSaving}
        aria-describedby={noteId}
        aria-keyshortcuts="Control+S"
        onClick={() => onSave('open')}
      >
        {t(props.isSaving ? 'saving' : props.isNew ? 'save' : 'saveChanges')}
        <Box
          component="kbd"
          aria-hidden
          dir="ltr"
          sx={{
            display: { xs: 'none', md: 'inline-flex' },
            alignItems: 'center',
            height: 18,
            paddingInline: '5px',
            marginInlineStart: '4px',
            borderRadius: '4px',
            border: '1px solid currentColor',
            font: 'inherit',
            fontSize: '0.6875rem',
            lineHeight: 1,
          }}
        >
          Ctrl S
        </Box>
      </Button>
    </BottomBar>
  );
}
