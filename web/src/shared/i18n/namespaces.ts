import type { TextKeys } from './text-keys.generated.ts';

export type Namespace = keyof TextKeys;

export type KeyOf<N extends Namespace> = keyof TextKeys[N] & string;

/** The keys of texts without parameters. */
export type PlainKeyOf<N extends Namespace> = {
  [K in KeyOf<N>]: [TextKeys[N][K]] extends [never] ? K : never;
}[KeyOf<N>];

type FirstOf<Ns> = (Ns extends readonly [infer First, ...unknown[]] ? First : Ns) & Namespace;
type NamedKey<N> = N extends Namespace ? `${N}:${KeyOf<N>}` : never;
/** A key of the namespace; with several namespaces also `namespace:key`. */
type TextKey<Ns> = KeyOf<FirstOf<Ns>> | (Ns extends readonly (infer N)[] ? NamedKey<N> : never);

type ParametersOf<Ns, K> = K extends `${infer N extends Namespace}:${infer Rest}`
  ? TextKeys[N][Rest & KeyOf<N>]
  : TextKeys[FirstOf<Ns>][K & KeyOf<FirstOf<Ns>>];
interface Fallback {
  /** What to show as long as the text is not loaded. */
  defaultValue?: string;
}
type Options<P extends string> = Fallback & { [N in P]: N extends 'count' ? number : string | number };
/** A text with parameters is never asked for without them. */
type OptionsOf<P> = [P] extends [never] ? [options?: Fallback] : [options: Options<P & string>];

/** One namespace, or several, of which the first needs no prefix. */
export type Namespaces = Namespace | readonly Namespace[];

/** Gives a text; a key or a parameter that is not there does not compile. */
export type TFunction<Ns> = <K extends TextKey<Ns>>(
  key: K,
  ...options: OptionsOf<ParametersOf<Ns, K>>
) => string;
