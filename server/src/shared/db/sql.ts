import pg from 'pg';

/** What can stand in a statement as a literal that means the same as the parameter; undefined where that is not sure. */
function literalOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  // No text of the database can have this sign, and one in a statement would end it.
  if (typeof value === 'string') return value.includes('\0') ? undefined : pg.escapeLiteral(value);
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return undefined;
  return literalOf(`{${value.map((item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`);
}

/** A parameter that is another one each time: it stays apart where the others are written into their statement. */
class Changing {
  constructor(readonly value: unknown) {}
}

export function changing(value: unknown): Changing {
  return new Changing(value);
}

/** A piece of SQL with its parameters apart; pieces nest, and only `raw` and `name` put text into the statement. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    private readonly text?: string,
  ) {}

  /** The statement with $1, $2 … and its parameters. */
  compile(): { text: string; values: unknown[] } {
    const values = this.values.map((value) => (value instanceof Changing ? value.value : value));
    return { text: this.text ?? this.writeText(), values };
  }

  /** The same statement with other parameters, without writing its text once more. */
  withValues(valueOf: (value: unknown) => unknown): Sql {
    return new Sql(this.strings, this.values.map(valueOf), this.text);
  }

  /** The same with its text written out, for a statement that is sent again and again. */
  written(): Sql {
    return new Sql(this.strings, this.values, this.writeText());
  }

  /** The statement with all parameters but those that change written into it; undefined where one is of an unusual kind. */
  spellOut(): { text: string; values: unknown[] } | undefined {
    let text = this.strings[0] ?? '';
    const values: unknown[] = [];
    for (const [index, value] of this.values.entries()) {
      const written = value instanceof Changing ? `$${values.push(value.value)}` : literalOf(value);
      if (written === undefined) return undefined;
      text += `${written}${this.strings[index + 1] ?? ''}`;
    }
    return { text, values };
  }

  private writeText(): string {
    let text = this.strings[0] ?? '';
    this.values.forEach((_, index) => {
      text += `$${index + 1}${this.strings[index + 1] ?? ''}`;
    });
    return text;
  }
}

/** Writes SQL: every `${value}` becomes a parameter, every nested piece is taken in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const texts: string[] = [strings[0] ?? ''];
  const parameters: unknown[] = [];
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  values.forEach((value, index) => {
    if (value instanceof Sql) {
      append(value.strings[0] ?? '');
      value.values.forEach((inner, at) => {
        parameters.push(inner);
        texts.push(value.strings[at + 1] ?? '');
      });
    } else {
      parameters.push(value);
      texts.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return new Sql(texts, parameters);
}

/** Text of our own, never of a caller. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A table or column by name. */
export function name(identifier: string): Sql {
  return raw(`"${identifier.replaceAll('"', '""')}"`);
}

/** A text literal for values that our own lists name, where the planner should see the value. */
export function literal(value: string): Sql {
  return raw(`'${value.replaceAll("'", "''")}'`);
}

export function join(pieces: readonly Sql[], separator = ', '): Sql {
  return pieces.reduce(
    (whole, piece, index) => (index === 0 ? piece : sql`${whole}${raw(separator)}${piece}`),
    raw(''),
  );
}

/** Pieces joined by AND; without any, true. */
export function and(pieces: readonly Sql[]): Sql {
  return pieces.length === 0 ? raw('true') : sql`(${join(pieces, ' and ')})`;
}

/** The column that holds a field: `acquiredOn` is `acquired_on`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}
