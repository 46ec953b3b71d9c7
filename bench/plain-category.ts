import { raw } from '#server/shared/db/sql.ts';

/** Whether a category `c` asks for no values of its own: the generated items have none. */
export const isPlainCategory = raw(`not jsonb_path_exists(c.custom_fields, '$[*] ? (@.required == true)')`);
