import { useStore } from '@nanostores/react'
import { type ChangeEvent, useEffect, useLayoutEffect, useState } from 'react'
import { guardNow } from '../../../core/environment/guard-leaving.ts'
import type { Failure } from '../../../core/failure.ts'
import type { FormPath, PathValue, TextPath } from '../../../core/lib/form/form-paths.ts'
import { type FormOptions, formStore } from '../../../core/lib/form/form-store.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { useOnChange } from '../../kit/use-on-change.ts'
import { fieldElements } from './field-elements.ts'

/** The request that sends the form, such as the `MutationState` of its feature. */
type Submission =
  | { readonly status: 'idle' | 'busy' | 'done' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface FormAbout<Values> extends FormOptions<Values> {
  readonly submission?: Submission
  /** The field that shows a failure and gets the focus, by the server's error code. */
  readonly places?: Readonly<Partial<Record<string, FormPath<Values>>>>
  /** Called for each input of the user in a text field. */
  readonly onInput?: () => void
  /** What is typed is stored for a reload of the page, which a form of a dialog asks about otherwise. */
  readonly isStored?: boolean
}

/**
 * A form drawn by one component: renders with each change. A large form keeps a `formStore`, and
 * its fields subscribe on their own with `useFormField`.
 */
export function useForm<Values extends object>(about: FormAbout<Values>) {
  const { onInput, places, submission } = about
  const failure = submission?.status === 'failed' ? submission.failure : undefined
  const place = failure?.code === undefined ? undefined : places?.[failure.code]
  const [form] = useState(() => formStore(about))
  const [elements] = useState(fieldElements)
  const values = useStore(form.$values)
  const issues = useStore(form.$issues)
  useLayoutEffect(() =>
    form.update({ ...about, ...(failure && place && { rejected: [[place, failure.message]] }) })
  )
  useOnChange(failure, () => {
    if (place) elements.focus([place])
  })

  // rule session-35
  const isLost = !about.isStored && form.isDirty()
  useEffect(
    () => (isLost && elements.areInDialog() ? guardNow(kitMessages.leaving()) : undefined),
    [isLost, elements]
  )

  const { assign, blur, forget, isDirty, reset } = form
  /** The values when these fields are valid; otherwise focuses the first invalid one. */
  function check(paths?: readonly FormPath<Values>[]): Values | undefined {
    const checked = form.check(paths)
    if (checked.status === 'valid') return checked.values
    elements.focus(checked.paths)
    return undefined
  }

  return {
    ...{ values, issues, assign, blur, forget, isDirty, check },
    reset: () => reset(),
    set: <Path extends FormPath<Values>>(path: Path, value: PathValue<Values, Path>) =>
      form.set(path, value),
    focus: (path: FormPath<Values>) => elements.focus([path]),
    /** The visible issue of a field. */
    issueOf: (path: FormPath<Values>) => issues.get(path),
    /** Ref of the element that is, or contains, the control of a field. */
    place: (path: FormPath<Values>) => elements.ref(path),
    /** Message of the last submission that belongs to no field. */
    error: place ? undefined : failure?.message,
    /** Props of a text input. */
    field: (path: TextPath<Values>) => ({
      ref: elements.ref(path),
      value: form.text(path),
      issue: issues.get(path),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        form.setText(path, event.target.value)
        onInput?.()
      },
      onBlur: () => form.blur(path)
    }),
    /** Submit handler: sends valid values unless a submission is pending. */
    onSubmit: (send: (values: Values) => void) => (event: { preventDefault(): void }) => {
      event.preventDefault()
      const ready = submission?.status === 'busy' ? undefined : check()
      if (ready) send(ready)
    }
  }
}
