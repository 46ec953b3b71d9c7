import type { StoredRecord } from '#server/shared/command/record.ts';
import { refusalOr } from '#server/shared/command/record-sets.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createTurns } from '#server/shared/turns.ts';

type Values = Record<string, unknown>;

/** What a row asks for: a new record, or a change of one. */
export type SetWanted<C, U, R> = { before: null; input: C } | { before: R; input: U };

/** How a row goes together with others. */
export interface SetPlace {
  /** Whether it has to go by its own command, after everything before it. */
  isAlone: boolean;
  /** Values that it takes or gives up: of two rows that share one, the later goes by its own command. */
  keys: readonly string[];
}

/**
 * Commands of an entity for many records, in about as many statements as for one. They refuse what the single commands
 * refuse, each record apart, and write the same records with the same events.
 */
export interface SetCommands<C, U, R extends StoredRecord, K> {
  place(context: CommandContext, wanted: readonly SetWanted<C, U, R>[]): Promise<SetPlace[]>;
  check(context: CommandContext, wanted: readonly SetWanted<C, U, R>[]): Promise<(K | AppError)[]>;
  /** The records as they would be read after the write; of new ones what `warn` looks at is enough. */
  preview(context: CommandContext, checked: readonly K[]): Promise<Values[]>;
  /** Writes what was checked, with its events; changed records are locked before. */
  write(context: CommandContext, checked: readonly K[]): Promise<R[]>;
  /** Takes creations back; undefined where the own command has to. */
  remove(
    context: CommandContext,
    records: readonly { id: string; version: number }[],
    reason: string,
  ): Promise<(R | AppError | undefined)[]>;
}

/** A row before its values were looked at; an existing record is as it is now, and locked where it will be written. */
export interface SetRow {
  before: StoredRecord | null;
  values: Values;
}

/** A row whose values have the shape of a request; only the target that read it knows what is in it. */
export interface SetRead extends SetPlace {
  wanted: unknown;
}

/** The commands as the batch machine calls them, for whatever entity. */
export interface TargetSets {
  read(context: CommandContext, rows: readonly SetRow[]): Promise<(SetRead | AppError)[]>;
  check(context: CommandContext, rows: readonly SetRead[]): Promise<unknown[]>;
  preview(context: CommandContext, checked: readonly unknown[]): Promise<Values[]>;
  write(context: CommandContext, checked: readonly unknown[]): Promise<StoredRecord[]>;
  remove(
    context: CommandContext,
    records: readonly { id: string; version: number }[],
    reason: string,
  ): Promise<(StoredRecord | AppError | undefined)[]>;
}

/** Makes commands for sets of an entity callable for the batch machine; `parse` has the schemas of its requests. */
export function defineSets<C, U, R extends StoredRecord, K>(
  commands: SetCommands<C, U, R, K>,
  parse: { create: (values: Values) => C; update: (values: Values) => U },
): TargetSets {
  return {
    read: async (context, rows) => {
      const turn = createTurns();
      const parsed: (SetWanted<C, U, R> | AppError)[] = [];
      for (const { before, values } of rows) {
        parsed.push(
          refusalOr(() =>
            before
              ? { before: before as R, input: parse.update(values) }
              : { before: null, input: parse.create(values) },
          ),
        );
        await turn();
      }
      const good = parsed.flatMap((one) => (one instanceof AppError ? [] : [one]));
      const places = await commands.place(context, good);
      const placeOf = new Map(good.map((wanted, at) => [wanted, places[at]]));
      return parsed.map((wanted) => {
        if (wanted instanceof AppError) return wanted;
        return { isAlone: true, keys: [], ...placeOf.get(wanted), wanted };
      });
    },
    // The machine hands back what the same target gave it.
    check: (context, rows) =>
      commands.check(
        context,
        rows.map(({ wanted }) => wanted as SetWanted<C, U, R>),
      ),
    preview: (context, checked) => commands.preview(context, checked as readonly K[]),
    write: (context, checked) => commands.write(context, checked as readonly K[]),
    remove: (context, records, reason) => commands.remove(context, records, reason),
  };
}
