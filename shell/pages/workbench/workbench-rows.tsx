/** Rows shared by the lists of the left column, which is too narrow for a table. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import {
  $opened,
  chooseCall,
  type KnownCall
} from '../../../core/features/workbench/workbench-person.ts'

export const list = 'flex flex-col'
/** Eight rows fit in a window of 900 px; the row of the shown call is marked. */
export const row =
  'relative -mx-2 grid min-h-11 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-t ' +
  'border-(--hutong-border) px-2 first:border-t-0 ' +
  'has-[[aria-current]]:bg-(--hutong-bg-sel) has-[[aria-current]]:before:absolute ' +
  'has-[[aria-current]]:before:inset-y-0 has-[[aria-current]]:before:left-0 ' +
  'has-[[aria-current]]:before:w-[3px] has-[[aria-current]]:before:bg-(--hutong-brand) ' +
  'forced-colors:has-[[aria-current]]:before:bg-[Highlight]'

/** Scroll container, reachable by keyboard. */
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

/** Customer of a call; a click shows the customer, or the call of an unknown caller. */
export function CallerName(props: {
  readonly call: Pick<KnownCall, 'callRecordId' | 'customerId' | 'number'>
  readonly name: string
  readonly direction: KnownCall['direction']
}) {
  const { call, name, direction } = props
  const isOpened = useStore($opened) === call.callRecordId
  return (
    <button
      aria-current={isOpened || undefined}
      className="h-6 aria-[current]:font-semibold min-w-0 truncate rounded-(--hutong-radius-sm) text-left hover:text-(--hutong-link) hover:underline"
      onClick={() => chooseCall({ ...call, direction, name: name || undefined })}
      title={name || messages.unregistered()}
      type="button"
    >
      {name || messages.unregistered()}
    </button>
  )
}
