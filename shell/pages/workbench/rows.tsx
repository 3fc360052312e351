/** What the lists of the left column have alike: too narrow for a table. */
import type { ReactNode } from 'react'
import { chooseCall, type KnownCall } from '../../../core/areas/workbench/person.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'

export const list = 'flex flex-col'
export const row =
  'grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-t ' +
  'border-(--hutong-border) py-1.5 first:border-t-0'

/** Scrolls by itself, with the keyboard too. */
export function Rows(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      className="-mx-2 flex min-h-0 grow basis-0 flex-col overflow-auto px-2"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {props.children}
    </section>
  )
}

/** Whoever it was with; a click brings them, or the call of an unknown caller, into the middle. */
export function CallerName(props: {
  readonly call: Pick<KnownCall, 'callRecordId' | 'customerId' | 'number'>
  readonly name: string
  readonly direction: KnownCall['direction']
}) {
  const { call, name, direction } = props
  return (
    <button
      className="h-6 min-w-0 truncate rounded-(--hutong-radius-sm) text-left hover:text-(--hutong-link) hover:underline"
      onClick={() => chooseCall({ ...call, direction, name: name || undefined })}
      title={name || t.stranger()}
      type="button"
    >
      {name || t.stranger()}
    </button>
  )
}
