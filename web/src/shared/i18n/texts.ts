type ExtraForm = 'zero' | 'one' | 'two' | 'few' | 'many';
type Counted<K> = K extends `${infer Base}_other` ? `${Base}_${ExtraForm}` : never;

/**
 * The texts of another language for an English namespace: every English key, so that a missing one does not
 * compile, and any further plural forms that the language has.
 */
export type Texts<T> = Record<keyof T, string> & Partial<Record<Counted<keyof T>, string>>;
