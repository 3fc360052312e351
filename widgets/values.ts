/** How attributes and properties are read. No DOM in here: the manifest's generator reads it in Node. */

export interface Kind<Value> {
  /** The value meant by what a host wrote or set; undefined when it cannot be understood. */
  readonly read: (given: unknown) => Value | undefined
  /** What stands when nothing was given, or nothing that can be understood. */
  readonly fallback: Value
  /** The words that may be written, if they are few. */
  readonly options?: readonly string[]
  /** Whether a value that can be understood holds something that cannot. */
  readonly doubts?: (given: unknown) => boolean
}

export const text: Kind<string | undefined> = {
  read: given =>
    typeof given === 'string' ? given : typeof given === 'number' ? String(given) : undefined,
  fallback: undefined
}

/** HTML's boolean: present is true, except that `="false"` is false too. */
export const flag: Kind<boolean> = {
  read: given =>
    typeof given === 'boolean' ? given : typeof given === 'string' ? given !== 'false' : undefined,
  fallback: false
}

export function number<Fallback extends number | undefined>(
  fallback: Fallback,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY
): Kind<number | Fallback> {
  return {
    read: given => {
      if (typeof given !== 'number' && (typeof given !== 'string' || given.trim() === ''))
        return undefined
      const value = Number(given)
      return value >= min && value <= max ? value : undefined
    },
    fallback
  }
}

export function choice<const Word extends string, Fallback extends Word | undefined>(
  options: readonly Word[],
  fallback: Fallback
): Kind<Word | Fallback> {
  return { read: given => options.find(word => word === given), fallback, options }
}

/** Some of these words, separated by spaces. Others are passed over; nothing left is the fallback. */
export function words(options: readonly string[]): Kind<string | undefined> {
  const split = (given: unknown) => (text.read(given) ?? '').split(/[\s,]+/).filter(Boolean)
  const isKnown = (word: string) => options.includes(word)
  return {
    read: given => split(given).filter(isKnown).join(' '),
    fallback: undefined,
    doubts: given => typeof given !== 'string' || !split(given).every(isKnown)
  }
}

/** An object or a list: set as a property, or written as JSON; never written back. */
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

/** The types behind an element's names: what TypeScript knows and the page does not need. */
export interface Surface {
  readonly properties: object
  readonly readOnly: object
  readonly methods: object
  readonly events: object
}

type Kinds = Readonly<Record<string, Kind<unknown>>>
type Every<Names> = { readonly [Name in keyof Names]: true }

/** An element as a label: everything a host may write against, and nothing of how it works. */
export interface Definition<A extends Kinds = Kinds, S extends Surface = Surface> {
  readonly tag: `hutong-${string}`
  /** In camel case; in HTML they are written with dashes. */
  readonly attributes: A
  /** Objects and functions: never attributes. */
  readonly properties: Every<S['properties']>
  readonly readOnly: Every<S['readOnly']>
  readonly methods: Every<S['methods']>
  /** Events that a host may refuse, or hold up with `event.waitUntil(promise)`. */
  readonly asking: readonly string[]
  /** Never there when the page runs: it carries the types. */
  readonly surface?: S
}

/** Writes a definition down, with its names checked against its types. */
export const describe =
  <S extends Surface>() =>
  <const A extends Kinds>(
    definition: Definition<A, S> & { readonly asking: readonly (keyof S['events'] & string)[] }
  ): Definition<A, S> =>
    definition

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

type SurfaceOf<D extends Definition> = NonNullable<D['surface']>

/** What a view draws from: every attribute with its fallback, and every property. */
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

/** `apiBase` as HTML writes it: `api-base`; `userID` becomes `user-id`. */
export const dashed = (name: string): string =>
  name.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (capitals, at: number) => `${at > 0 ? '-' : ''}${capitals.toLowerCase()}`
  )
