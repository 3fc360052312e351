import { type ChangeEvent, useRef, useState } from 'react'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Complaints<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** An input, or whatever else leads the focus to where a value is chosen. */
interface Focusable {
  focus(): void
}

export interface FormAbout<Name extends string> {
  /** In the order of the page: the first complaint gets the focus. */
  readonly fields: readonly Name[]
  readonly judge: (values: Values<Name>) => Complaints<Name>
  /** What becomes of a field once somebody has typed it, such as full-width digits. */
  readonly tidy?: Readonly<Partial<Record<Name, (typed: string) => string>>>
  readonly onType?: () => void
  /** What stands in the fields at first; else they are empty. */
  readonly start?: Readonly<Partial<Record<Name, string>>>
  /** What was typed before, and not sent; it goes with the first reset. */
  readonly draft?: Readonly<Partial<Record<Name, string>>> | undefined
}

/** What is typed into a small form, and what is wrong with it: said on leaving a field and on sending. */
export function useForm<Name extends string>(about: FormAbout<Name>) {
  const { fields, judge, tidy } = about
  const begun = () =>
    Object.fromEntries(fields.map(name => [name, about.start?.[name] ?? ''])) as Values<Name>
  const [values, setValues] = useState(() => ({ ...begun(), ...about.draft }))
  const [judged, setJudged] = useState<readonly Name[]>([])
  const inputs = useRef(new Map<Name, Focusable>())
  const complaints = judge(values)

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
    /** As it was at first, with nothing judged. */
    reset(): void {
      setValues(begun())
      setJudged([])
    },
    /** Everything that an input of this name needs. */
    field: (name: Name) => ({
      ref: (input: Focusable | null) => {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
      value: values[name],
      complaint: judged.includes(name) ? complaints[name] : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        set(name, event.target.value)
        about.onType?.()
      },
      onBlur: () => {
        setValues(tidied([name]))
        if (!judged.includes(name)) setJudged([...judged, name])
      }
    }),
    /** The values, once nothing is wrong with these fields; else the first that is has the focus. */
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
