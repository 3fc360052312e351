/** Parsing of attributes and properties. Has no DOM dependency: the manifest generator runs it in Node. */

export interface Kind<Value> {
  /** Parses an attribute or property value; undefined when invalid. */
  readonly read: (given: unknown) => Value | undefined
  /** The value when none, or an invalid one, was given. */
  readonly fallback: Value
  /** Whether a valid value has invalid parts. */
  readonly doubts?: (given: unknown) => boolean
}

export const text: Kind<string | undefined> = {
  read: given =>
    typeof given === 'string' ? given : typeof given === 'number' ? String(given) : undefined,
  fallback: undefined
}

/** HTML boolean: present is true, except that `="false"` is false too. */
export const flag: Kind<boolean> = {
  read: given =>
    typeof given === 'boolean' ? given : typeof given === 'string' ? given !== 'false' : undefined,
  fallback: false
}

export function number<Fallback extends number | undefined>(
  fallback: Fallback,
  min: number,
  max: number
): Kind<number | Fallback> {
  return {
    read: given => {
      const value = Number(text.read(given)?.trim() || Number.NaN)
      return value >= min && value <= max ? value : undefined
    },
    fallback
  }
}

export function choice<const Word extends string, Fallback extends Word | undefined>(
  options: readonly Word[],
  fallback: Fallback
): Kind<Word | Fallback> {
  return { read: given => options.find(word => word === given), fallback }
}

/** Space-separated keywords. Unknown ones are ignored; none left gives the fallback. */
export function keywords(options: readonly string[]): Kind<string | undefined> {
  const split = (given: unknown) => (text.read(given) ?? '').match(/[^\s,]+/g) ?? []
  const isKnown = (word: string) => options.includes(word)
  return {
    read: given => split(given).filter(isKnown).join(' '),
    fallback: undefined,
    doubts: given => typeof given !== 'string' || !split(given).every(isKnown)
  }
}

/** An object or array: set as a property or as JSON; never reflected. */
export function json<Value>(fallback: Value): Kind<Value> {
  return {
    read: given => {
      if (typeof given !== 'string') return given as Value
      try {
        return JSON.parse(given) as Value
      } catch {
        return undefined
      }
    },
    fallback
  }
}

/** The types behind an element's names, used at compile time only. */
export interface Surface {
  readonly properties: object
  readonly readOnly: object
  readonly methods: object
  readonly events: object
}

type Kinds = Readonly<Record<string, Kind<unknown>>>
type Every<Names> = { readonly [Name in keyof Names]: true }

/** Definition of an element: its public interface, without the implementation. */
export interface Definition<A extends Kinds = Kinds, S extends Surface = Surface> {
  readonly tag: `hutong-${string}`
  /** In camel case; kebab case in HTML. */
  readonly attributes: A
  /** Objects and functions: never attributes. */
  readonly properties: Every<S['properties']>
  readonly readOnly: Every<S['readOnly']>
  readonly methods: Every<S['methods']>
  /** Events that a host may cancel, or delay with `event.waitUntil(promise)`. */
  readonly cancelable: readonly string[]
  /** Carries the types; never set at run time. */
  readonly surface?: S
}

/** Declares a definition, with its names checked against its types. */
export const describe =
  <S extends Surface>() =>
  <const A extends Kinds>(
    definition: Definition<A, S> & { readonly cancelable: readonly (keyof S['events'] & string)[] }
  ): Definition<A, S> =>
    definition

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

type SurfaceOf<D extends Definition> = NonNullable<D['surface']>

/** The values passed to a view: every attribute with its fallback, and every property. */
export type ValuesOf<D extends Definition> = {
  readonly [Name in keyof D['attributes']]: D['attributes'][Name] extends Kind<infer Value>
    ? Value
    : never
} & { readonly [Name in keyof SurfaceOf<D>['properties']]?: SurfaceOf<D>['properties'][Name] } & {
  readonly theme: Theme | undefined
}
export type MethodsOf<D extends Definition> = SurfaceOf<D>['methods']
export type ReadOnlyOf<D extends Definition> = SurfaceOf<D>['readOnly']
export type EventsOf<D extends Definition> = SurfaceOf<D>['events']

/** Kebab case of an attribute: `apiBase` is `api-base`; `userID` is `user-id`. */
export const dashed = (name: string): string =>
  name.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (capitals, at: number) => `${at > 0 ? '-' : ''}${capitals.toLowerCase()}`
  )
