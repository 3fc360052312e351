import { type ChangeEvent, useRef, useState } from 'react'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Issues<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** An input, or another control that can be focused. */
interface Focusable {
  focus(): void
}

export interface FormAbout<Name extends string> {
  /** In page order: the first invalid one is focused. */
  readonly fields: readonly Name[]
  readonly judge: (values: Values<Name>) => Issues<Name>
  /** Normalises a value on blur, such as full-width digits. */
  readonly tidy?: Readonly<Partial<Record<Name, (typed: string) => string>>>
  readonly onType?: () => void
  /** Initial values; default: empty. */
  readonly start?: Readonly<Partial<Record<Name, string>>>
  /** Unsent input restored from before; dropped at the first reset. */
  readonly draft?: Readonly<Partial<Record<Name, string>>> | undefined
}

/** State of a small form, validated on blur and on submit. */
export function useForm<Name extends string>(about: FormAbout<Name>) {
  const { fields, judge, tidy } = about
  const begun = () =>
    Object.fromEntries(fields.map(name => [name, about.start?.[name] ?? ''])) as Values<Name>
  const [values, setValues] = useState(() => ({ ...begun(), ...about.draft }))
  const [judged, setJudged] = useState<readonly Name[]>([])
  const inputs = useRef(new Map<Name, Focusable>())
  const issues = judge(values)

  const tidied = (names: readonly Name[]): Values<Name> => {
    const changed = { ...values } as Record<Name, string>
    for (const name of names) changed[name] = tidy?.[name]?.(changed[name]) ?? changed[name]
    return changed
  }
  const focus = (name: Name) => inputs.current.get(name)?.focus()
  const set = (name: Name, value: string) => setValues(now => ({ ...now, [name]: value }))

  return {
    values,
    set,
    focus,
    /** Restores the initial values without errors. */
    reset(): void {
      setValues(begun())
      setJudged([])
    },
    /** Props of the input with this name. */
    field: (name: Name) => ({
      ref: (input: Focusable | null) => {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
      value: values[name],
      issue: judged.includes(name) ? issues[name] : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        set(name, event.target.value)
        about.onType?.()
      },
      onBlur: () => {
        setValues(tidied([name]))
        if (!judged.includes(name)) setJudged([...judged, name])
      }
    }),
    /** The values when these fields are valid; otherwise focuses the first invalid one. */
    check(names: readonly Name[] = fields): Values<Name> | undefined {
      const ready = tidied(names)
      const wrong = judge(ready)
      setValues(ready)
      setJudged([...new Set([...judged, ...names])])
      const first = fields.find(name => names.includes(name) && wrong[name] !== undefined)
      if (first) focus(first)
      return first ? undefined : ready
    }
  }
}
