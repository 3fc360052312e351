import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type SignState, signState } from '../../../core/features/seats/enums.ts'
import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'
import { $preferences } from '../../../core/session/preferences/preferences.ts'
import { StatusShape } from '../../../widgets/parts/status-shape.tsx'
import { consoleShortcuts, keysOf, phoneShortcuts } from '../../shortcuts/shortcut-table.ts'
import { states } from './guide-chapters.ts'

const cell = 'border-b border-(--hutong-border) px-3 py-2 text-left align-top'

function Plain(props: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-[14px]/[22px]">
      <thead className="bg-(--hutong-bg-sub)">
        <tr>
          {props.heads.map(head => (
            <th className={`${cell} font-semibold`} key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}

const colours: Readonly<Record<SignState, string>> = {
  SIGN_FREE: 'text-(--hutong-free)',
  SIGN_BUSY: 'text-(--hutong-busy)',
  OFF_LINE: 'text-(--hutong-offline)',
  RING: 'text-(--hutong-ring-state)',
  CALLING: 'text-(--hutong-talk)',
  CLEARING: 'text-(--hutong-wrap)'
}

/** The six agent states with shape and label. */
export const States = () => (
  <Plain heads={[messages.state(), messages.meaning(), messages.next()]}>
    {states.map(({ state, meaning, next }) => (
      <tr key={state}>
        <th className={`${cell} font-normal whitespace-nowrap`} scope="row">
          <span className={`inline-flex items-center gap-2 ${colours[state]}`}>
            <StatusShape state={state} />
            {signState.label(state)}
          </span>
        </th>
        <td className={cell}>{meaning()}</td>
        <td className={cell}>{next()}</td>
      </tr>
    ))}
  </Plain>
)

/** The user's shortcuts. */
export function Shortcuts() {
  const { shortcutKeys } = useStore($preferences)
  const rows = [
    ...phoneShortcuts.map(one => ({ name: one.label(), keys: keysOf(one, shortcutKeys) })),
    ...consoleShortcuts.map(one => ({ name: one.label(), keys: one.keys }))
  ]
  return (
    <Plain heads={[messages.action(), messages.keys()]}>
      {rows.map(({ name, keys }) => (
        <tr key={name}>
          <th className={`${cell} font-normal`} scope="row">
            {name}
          </th>
          <td className={cell}>
            <kbd className="rounded-(--hutong-radius-sm) border border-(--hutong-border) bg-(--hutong-bg-sub) px-2 py-0.5 font-[family-name:inherit] text-[13px]/5 tabular-nums">
              {keys}
            </kbd>
          </td>
        </tr>
      ))}
    </Plain>
  )
}
