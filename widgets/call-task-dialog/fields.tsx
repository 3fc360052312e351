/** The fields of a task as the kit draws them, each joined to its place in the form. */
import type { ReactNode } from 'react'
import type { FieldPathValue } from 'react-hook-form'
import type { TaskForm } from '../../core/rules/tasks/form.ts'
import { Choice } from '../kit/large/choice.tsx'
import type { Labels } from '../kit/large/form-field.tsx'
import type { Option } from '../kit/large/looks.ts'
import { TextInput } from '../kit/large/text-fields.tsx'
import { SectionHeading } from '../kit/section-heading.tsx'
import { MultiChoice } from '../parts/custom-fields/multi-choice.tsx'
import { Find } from './find.tsx'
import { Row } from './row.tsx'
import { type TaskPath, useField } from './task-context.ts'

/** Places in the form that hold values of one type. */
export type PathTo<Value> = {
  [Path in TaskPath]: FieldPathValue<TaskForm, Path> extends Value ? Path : never
}[TaskPath]

type Of<Path> = Labels & { readonly path: Path }

/** A line of text; `tidy` says what becomes of it once it was left. */
export function TextRow(
  props: Of<PathTo<string>> & {
    readonly tidy?: (typed: string) => string
    /** What was typed has become something else. */
    readonly onTidied?: (typed: string, kept: string) => void
    readonly maxLength?: number
    readonly inputMode?: 'numeric'
    readonly placeholder?: string
    /** What stands in the line at its end. */
    readonly end?: ReactNode
  }
) {
  const { path, tidy, onTidied, maxLength, inputMode, placeholder, end, ...labels } = props
  const { value, set, complaint } = useField(path)
  return (
    <Row path={path}>
      <TextInput
        {...labels}
        autoComplete="off"
        complaint={complaint}
        end={end}
        inputMode={inputMode}
        maxLength={maxLength}
        onBlur={() => {
          const tidied = tidy?.(value) ?? value
          if (tidied === value) return
          set(tidied)
          onTidied?.(value, tidied)
        }}
        onChange={event => set(event.target.value)}
        placeholder={placeholder}
        value={value}
      />
    </Row>
  )
}

/** One of a few. `onChoose` takes the place of simply keeping it. */
export function ChoiceRow<Path extends TaskPath>(
  props: Of<Path> & {
    readonly options: readonly Option[]
    readonly disabled?: boolean
    readonly read: (value: string) => FieldPathValue<TaskForm, Path>
    readonly onChoose?: (value: FieldPathValue<TaskForm, Path>) => void
  }
) {
  const { path, options, disabled = false, read, onChoose, ...labels } = props
  const { value, set, complaint } = useField(path)
  return (
    <Row path={path}>
      <Choice
        {...labels}
        complaint={complaint}
        disabled={disabled}
        onChoose={chosen => (onChoose ?? set)(read(chosen))}
        options={options}
        value={String(value)}
      />
    </Row>
  )
}

/** One of many, found by typing. */
export function SearchRow(
  props: Of<PathTo<string>> & {
    readonly options: readonly Option[]
    readonly disabled?: boolean
    readonly onChoose?: (value: string) => void
  }
) {
  const { path, options, disabled = false, onChoose, ...labels } = props
  const { value, set, complaint } = useField(path)
  return (
    <Row path={path}>
      <Find
        {...labels}
        complaint={complaint}
        disabled={disabled}
        onChoose={onChoose ?? set}
        options={options}
        value={value}
      />
    </Row>
  )
}

/** Several of a list. */
export function SeveralRow(
  props: Of<PathTo<readonly string[]>> & {
    readonly options: readonly Option[]
    readonly placeholder: string
    readonly disabled?: boolean
  }
) {
  const { path, options, placeholder, disabled = false, ...labels } = props
  const { value, set, complaint } = useField(path)
  return (
    <Row path={path}>
      <MultiChoice
        {...labels}
        chosen={value}
        complaint={complaint}
        disabled={disabled}
        onChange={set}
        options={options}
        placeholder={placeholder}
      />
    </Row>
  )
}

/** A part of the dialog with its heading; the chips at the top lead here. */
export function Section(props: {
  readonly name: string
  readonly title: string
  /** The heading is among what it holds. */
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

/** Close to its fields: the window is to show all of them at once. */
export const Heading = (props: { readonly children: ReactNode }) => (
  <div className="-mb-1.5">
    <SectionHeading>{props.children}</SectionHeading>
  </div>
)

export const optionsOf = (
  rows: readonly { readonly value: string | number; readonly label: string }[]
): readonly Option[] => rows.map(({ value, label }) => ({ value: String(value), label }))
