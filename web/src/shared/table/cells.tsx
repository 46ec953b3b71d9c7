import { Link } from 'react-router';
import { initialsOf } from '#web/shared/format/initials.ts';
import { formatMoney, formatPercent } from '#web/shared/format/number.ts';
import { useAgencyZone } from '#web/shared/format/agency-zone.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { useDateFormat } from '#web/shared/format/date-choice.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { splitPlace } from '#web/shared/format/place.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { statusShapes } from '#web/shared/status/status-shapes.tsx';
import { getStatusLook, type StatusFamilyName } from '#web/shared/status/statuses.ts';
import { useListLink } from './list-link.ts';

// Cells are drawn by the hundred while scrolling: plain elements with the classes of the grid, nothing else.

/** Words for a cell without a value. */
export function NoValue() {
  return <span className="lg-quiet">–</span>;
}

interface TextCellProps {
  text: string | null | undefined;
  /** Further words in the quiet color; they give way first when the column is narrow. */
  quiet?: string | null;
}

/** Text that ends in an ellipsis when its column is too narrow; the whole text is its title. */
export function TextCell({ text, quiet }: TextCellProps) {
  if (text === null || text === undefined || text === '') return <NoValue />;
  if (!quiet) {
    return (
      <span className="lg-text" dir="auto" title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className="lg-pair" title={`${text} · ${quiet}`}>
      <span className="lg-text lg-first" dir="auto">
        {text}
      </span>
      <span className="lg-text lg-quiet">{` · ${quiet}`}</span>
    </span>
  );
}

/** A place: its own name and the place it is in; the title says the whole way there. */
export function LocationCell({ path }: { path: string | null | undefined }) {
  if (!path) return <NoValue />;
  const { leaf, parent } = splitPlace(path);
  return (
    <span className="lg-pair" title={path}>
      <span className="lg-text lg-first" dir="auto">
        {leaf}
      </span>
      {parent === undefined ? null : <span className="lg-text lg-quiet">{` · ${parent}`}</span>}
    </span>
  );
}

/** A code, in the monospaced face. */
export function CodeCell({ text }: { text: string | null | undefined }) {
  if (!text) return <NoValue />;
  return (
    <bdi dir="ltr" className="lg-text lg-code" title={text}>
      {text}
    </bdi>
  );
}

/** The code of a record as a link to it. */
export function LinkCell({ text, to, isCode = false }: { text: string; to: string; isCode?: boolean }) {
  const state = useListLink();
  return (
    <Link
      to={to}
      state={state}
      className={isCode ? 'lg-link lg-code lg-text' : 'lg-link lg-text'}
      tabIndex={-1}
      dir={isCode ? 'ltr' : 'auto'}
    >
      {text}
    </Link>
  );
}

/** A date, an amount, a share or a moment: digits that stay left to right. */
export function ExactCell({ text }: { text: string | null | undefined }) {
  if (!text) return <NoValue />;
  return (
    <bdi dir="ltr" className="lg-exact">
      {text}
    </bdi>
  );
}

/** An amount; its cell already reads left to right. */
export function MoneyCell({ value }: { value: string | null | undefined }) {
  return value ? formatMoney(value) : <NoValue />;
}

export function PercentCell({ value }: { value: string | null | undefined }) {
  return <ExactCell text={value ? formatPercent(value) : null} />;
}

export function DateCell({ value }: { value: string | null | undefined }) {
  const format = useDateFormat();
  return <ExactCell text={value ? formatDate(value, format) : null} />;
}

export function InstantCell({ value }: { value: string | null | undefined }) {
  const zone = useAgencyZone();
  useDateFormat();
  return <ExactCell text={value ? formatInstant(value, zone) : null} />;
}

/** A person with initials in a circle. */
export function PersonCell({ name }: { name: string }) {
  return (
    <>
      <span className="lg-avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="lg-text" dir="auto" title={name}>
        {name}
      </span>
    </>
  );
}

/** A place or a project with a mark in a square. */
export function PlaceCell({ name, icon }: { name: string; icon: IconName }) {
  return (
    <>
      <span className="lg-avatar lg-mark" aria-hidden="true">
        <Icon name={icon} size={14} />
      </span>
      <span className="lg-text" dir="auto" title={name}>
        {name}
      </span>
    </>
  );
}

interface StatusCellProps {
  family: StatusFamilyName;
  status: string;
  label: string;
}

/** A state as shape, word and tone, in the look of the status chip. */
export function StatusCell({ family, status, label }: StatusCellProps) {
  const { tone, shape, weight } = getStatusLook(family, status);
  const isDirected = shape === 'out' || shape === 'move';
  return (
    <span className="lg-chip" data-tone={tone} data-weight={weight} title={label}>
      <svg
        aria-hidden="true"
        width={13}
        height={13}
        viewBox="0 0 16 16"
        className={isDirected ? 'mirror-in-rtl' : undefined}
      >
        {statusShapes[shape]}
      </svg>
      <span>{label}</span>
    </span>
  );
}
