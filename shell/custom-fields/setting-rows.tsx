import type { ReactNode } from 'react'
import { fieldMessages as messages } from '../../core/features/custom-fields/messages.ts'
import { Button } from '../../widgets/kit/button.tsx'

/** A row with its name, what it means, and its actions. */
export function SettingRow(props: {
  readonly name: string
  readonly about: readonly string[]
  readonly onEdit: () => void
  readonly onRemove: (() => void) | undefined
  /** Further actions. */
  readonly children?: ReactNode
}) {
  const { name, about, onEdit, onRemove, children } = props
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-(--hutong-border) py-2 last:border-0">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[13px]/5 text-(--hutong-text-2) wrap-anywhere">{about.join(' · ')}</p>
      </div>
      {children}
      <Button aria-label={`${messages.edit()} ${name}`} onClick={onEdit} size="small">
        {messages.edit()}
      </Button>
      {onRemove && (
        <Button aria-label={`${messages.remove()} ${name}`} onClick={onRemove} size="small">
          {messages.remove()}
        </Button>
      )}
    </li>
  )
}

export function SettingRows(props: {
  readonly add: string
  readonly onAdd: () => void
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2">
      <Button className="self-start" onClick={props.onAdd} tone="primary">
        {props.add}
      </Button>
      <ul className="flex flex-col">{props.children}</ul>
    </div>
  )
}
