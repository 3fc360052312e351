/** Kit fields bound to paths of the task form. */
import type { ReactNode } from 'react'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import type {
  PathTo as FormPathTo,
  PathValue,
  TextPath
} from '../../../core/lib/form/form-paths.ts'
import type { Option } from '../../kit/large/cell-styles.ts'
import { Choice } from '../../kit/large/forms/choice.tsx'
import type { Labels } from '../../kit/large/forms/form-field.tsx'
import { TextInput } from '../../kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { MultiChoice } from '../../parts/custom-fields/multi-choice.tsx'
import { Find } from '../field-search/field-search.tsx'
import { Row } from '../form-row.tsx'
import { type TaskPath, useField } from '../task-context.ts'

/** Paths of the form with values of one type. */
export type PathTo<Value> = FormPathTo<TaskForm, Value>

type Of<Path> = Labels & { readonly path: Path }

/** A text field; `normalize` converts the value on blur. */
export function TextRow(
  props: Of<TextPath<TaskForm>> & {
    readonly normalize?: (typed: string) => string
    /** Called when normalising changed the typed value. */
    readonly onNormalized?: (typed: string, kept: string) => void
    readonly maxLength?: number
    readonly inputMode?: 'numeric'
    readonly placeholder?: string
    /** Content at the end of the input. */
    readonly end?: ReactNode
  }
) {
  const { path, normalize, onNormalized, maxLength, inputMode, placeholder, end, ...labels } = props
  const { value, set, issue } = useField(path)
  return (
    <Row path={path}>
      <TextInput
        {...labels}
        autoComplete="off"
        issue={issue}
        end={end}
        inputMode={inputMode}
        maxLength={maxLength}
        onBlur={() => {
          const normalized = normalize?.(value) ?? value
          if (normalized === value) return
          set(normalized)
          onNormalized?.(value, normalized)
        }}
        onChange={event => set(event.target.value)}
        placeholder={placeholder}
        value={value}
      />
    </Row>
  )
}

/** A select. `onChoose` replaces the default update. */
export function ChoiceRow<Path extends TaskPath>(
  props: Of<Path> & {
    readonly options: readonly Option[]
    readonly disabled?: boolean
    readonly read: (value: string) => PathValue<TaskForm, Path>
    readonly onChoose?: (value: PathValue<TaskForm, Path>) => void
  }
) {
  const { path, options, disabled = false, read, onChoose, ...labels } = props
  const { value, set, issue } = useField(path)
  return (
    <Row path={path}>
      <Choice
        {...labels}
        issue={issue}
        disabled={disabled}
        onChoose={chosen => (onChoose ?? set)(read(chosen))}
        options={options}
        value={String(value)}
      />
    </Row>
  )
}

/** A combobox for a long list. */
export function SearchRow(
  props: Of<TextPath<TaskForm>> & {
    readonly options: readonly Option[]
    readonly disabled?: boolean
    readonly onChoose?: (value: string) => void
  }
) {
  const { path, options, disabled = false, onChoose, ...labels } = props
  const { value, set, issue } = useField(path)
  return (
    <Row path={path}>
      <Find
        {...labels}
        issue={issue}
        disabled={disabled}
        onChoose={onChoose ?? set}
        options={options}
        value={value}
      />
    </Row>
  )
}

/** A multiple selection. */
export function SeveralRow(
  props: Of<PathTo<readonly string[]>> & {
    readonly options: readonly Option[]
    readonly placeholder: string
    readonly disabled?: boolean
  }
) {
  const { path, options, placeholder, disabled = false, ...labels } = props
  const { value, set, issue } = useField(path)
  return (
    <Row path={path}>
      <MultiChoice
        {...labels}
        chosen={value}
        issue={issue}
        disabled={disabled}
        onChange={set}
        options={options}
        placeholder={placeholder}
      />
    </Row>
  )
}

/** A section of the dialog with a heading; target of the section links. */
export function Section(props: {
  readonly name: string
  readonly title: string
  /** The children render the heading. */
  readonly hasOwnHead?: boolean
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={props.title}
      className="flex min-w-0 flex-col gap-2 outline-none"
      data-section={props.name}
      part="section"
      tabIndex={-1}
    >
      {!props.hasOwnHead && <Heading>{props.title}</Heading>}
      {props.children}
    </section>
  )
}

/** Compact, so that the dialog can show all fields at once. */
export const Heading = (props: { readonly children: ReactNode }) => (
  <div className="-mb-1.5">
    <SectionHeading>{props.children}</SectionHeading>
  </div>
)

export const optionsOf = (
  rows: readonly { readonly value: string | number; readonly label: string }[]
): readonly Option[] => rows.map(({ value, label }) => ({ value: String(value), label }))
