/** The public surface, read from the definitions: what the manifest and all declarations are printed from. */

export interface Row {
  /** As TypeScript and JavaScript write it. */
  readonly name: string
  readonly type: string
  /** The same for a table: by name where it has one. */
  readonly short: string
  readonly note: string
}

export interface AttributeRow extends Row {
  /** As HTML writes it. */
  readonly attribute: string
  readonly fallback: string | undefined
}

/** What every element takes, whatever its definition says. */
export const themeRow: AttributeRow = {
  name: 'theme',
  attribute: 'theme',
  type: "'auto' | 'light' | 'dark' | undefined",
  short: 'Theme | undefined',
  note: 'Without it, the theme of `<hutong-session>`.',
  fallback: undefined
}

export interface EventRow extends Row {
  readonly isAsking: boolean
}

export interface Named {
  readonly name: string
  readonly note: string
}

export interface ElementModel {
  readonly tag: string
  /** The entry's name in `dist/`, which is its folder of `widgets/` too. */
  readonly entry: string
  /** Such as `HutongSession`. */
  readonly className: string
  readonly note: string
  readonly attributes: readonly AttributeRow[]
  readonly properties: readonly Row[]
  readonly readOnly: readonly Row[]
  readonly methods: readonly Row[]
  readonly events: readonly EventRow[]
  readonly slots: readonly Named[]
  readonly parts: readonly Named[]
  readonly states: readonly Named[]
}
