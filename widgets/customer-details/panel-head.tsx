import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { followStage } from '../../core/features/clues/enums.ts'
import type { LoadedCustomer } from '../../core/features/customer-details/known-customer.ts'
import { customerMessages as messages } from '../../core/features/customer-details/messages.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../kit/button.tsx'
import { Avatar } from '../kit/large/avatar.tsx'
import { begin } from '../parts/begin-part.ts'
import { rove } from '../parts/roving-focus.ts'
import { PhoneLine } from './basics/phone-line.tsx'
import { Chip } from './calls/call-chip.tsx'
import { usePanel } from './panel-context.ts'
import { Weighed } from './weighed-text.tsx'

/** Avatar, name, number and the edit actions. */
export function Head({ known }: { readonly known: LoadedCustomer }) {
  const { info, clue, call } = known
  const name =
    info?.customerName || clue?.customerName || call?.customerName || messages.unregistered()
  const status = info?.followStatus ?? clue?.followStage
  const isDelete = info?.isDelete || clue?.isDelete
  return (
    <header
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hutong-border) px-5 py-3"
      part="header"
    >
      <Avatar name={name} size="large" />
      <div className="min-w-40 grow basis-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-[16px]/6 font-semibold wrap-anywhere">{name}</h2>
          {isDelete && <Chip tone="bad">{messages.deletedTag()}</Chip>}
          {clue && <Chip tone="plain">{messages.clueTag()}</Chip>}
          {status !== null && status !== undefined && (
            <Chip tone="brand">{followStage.label(status)}</Chip>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <PhoneLine known={known} />
          <Weighed known={known} />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Actions known={known} />
        <slot name="customer-actions" />
      </div>
      <People known={known} />
    </header>
  )
}

function Actions({ known }: { readonly known: LoadedCustomer }) {
  const { panel, isReadonly } = usePanel()
  const may = useStore($may)
  const isOpen = useStore(panel.$form).status === 'open'
  const edit = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  // The form and the focus in it are gone: focus returns to the button that opened it.
  useEffect(() => {
    const button = edit.current
    if (wasOpen.current && !isOpen && isLost(button)) button?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (isReadonly || isOpen) return null
  if (known.info)
    return (
      may('CCS.EDIT.CUST.INFO') && (
        <Button
          aria-disabled={known.info.isDelete}
          onClick={() => begin(panel.edit())}
          ref={edit}
          size="small"
        >
          {messages.edit()}
        </Button>
      )
    )
  return (
    known.call &&
    may('CCS.SAVE.CUST.INFO') && (
      <Button onClick={() => begin(panel.add())} size="small" tone="primary">
        {messages.add()}
      </Button>
    )
  )
}

/** Whether nothing, or only the document, has the focus. */
function isLost(button: HTMLElement | null): boolean {
  const root = button?.getRootNode()
  if (!button || !(root instanceof ShadowRoot)) return false
  return root.activeElement === null || root.activeElement.contains(button)
}

/** One tab per customer with the same number. */
function People({ known }: { readonly known: LoadedCustomer }) {
  const { panel } = usePanel()
  const request = useStore(panel.$request)
  const { related, info } = known
  if (related.length < 2 || !request || !info) return null
  const choose = (id: string) =>
    panel.show({ ...request, customerId: id, callRecordId: undefined, mode: 'view' })
  return (
    <div
      aria-label={messages.related()}
      className="-mb-3 flex w-full gap-1 overflow-x-auto"
      onKeyDown={rove}
      role="tablist"
    >
      {related.map(({ id, customerName }) => (
        <button
          aria-selected={id === info.id}
          className="h-9 max-w-40 shrink-0 truncate border-b-2 border-transparent px-2 text-(--hutong-text-2) hover:text-(--hutong-text) aria-selected:border-(--hutong-brand) aria-selected:font-semibold aria-selected:text-(--hutong-link)"
          key={id}
          onClick={() => choose(id)}
          role="tab"
          tabIndex={id === info.id ? 0 : -1}
          title={customerName}
          type="button"
        >
          {customerName}
        </button>
      ))}
    </div>
  )
}
