/** Model of the public API, read from the definitions: source of the manifest and of all declarations. */

export interface Row {
  /** Name in TypeScript and JavaScript. */
  readonly name: string
  readonly type: string
  readonly note: string
}

export interface AttributeRow extends Row {
  /** Name in HTML. */
  readonly attribute: string
  readonly fallback: string | undefined
}

/** Attributes of every element, in addition to its definition. */
export const themeRow: AttributeRow = {
  name: 'theme',
  attribute: 'theme',
  type: 'Theme | undefined',
  note: 'Colour theme; default: the theme of `<hutong-session>`.',
  fallback: undefined
}

export interface EventRow extends Row {
  readonly isCancelable: boolean
  /** Fields of a detail that has no name of its own. */
  readonly fields: readonly FieldRow[]
}

export interface FieldRow {
  readonly name: string
  /** Such as `readonly count: number`. */
  readonly declaration: string
  readonly note: string
}

/** Description of an event with those of the fields of its detail. */
export const eventNote = ({ note, fields }: EventRow): string =>
  [note, ...fields.flatMap(field => (field.note ? [`\`${field.name}\`: ${field.note}`] : []))].join(
    ' '
  )

export interface Named {
  readonly name: string
  readonly note: string
}

export interface SurfaceModel {
  readonly core: CoreModel
  readonly elements: readonly ElementModel[]
  /** Declarations of the types that the elements refer to by name. */
  readonly types: ReadonlyMap<string, string>
}

/** Exports of `hutong/core`. */
export interface CoreModel {
  readonly values: readonly Row[]
  /** Declarations of the types that the values refer to by name, and of those that are exported. */
  readonly types: ReadonlyMap<string, string>
}

export interface ElementModel {
  readonly tag: string
  /** Name of the entry in `dist/`, and of its folder in `widgets/`. */
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
