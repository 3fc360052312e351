import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { isPassing } from '../../../core/failure.ts'
import { dispositionMessages as messages } from '../../../core/features/dispositions/messages.ts'
import { offeredCodes } from '../../../core/features/dispositions/rules/disposition-rules.ts'
import type { CallDisposition } from '../../../core/features/dispositions/schemas.ts'
import {
  $callDisposition,
  $enteredDisposition,
  openDisposition
} from '../../../core/features/dispositions/wrap-up-disposition.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LazyPopover } from '../../kit/overlay/popover.tsx'
import { begin } from '../../parts/begin-part.ts'
import { OpenPane } from '../panes/open-pane.tsx'
import { DispositionForm } from './disposition-form.tsx'

export type DispositionPlace = 'row' | 'open' | 'returned'

/** The codes for the call in wrap-up; undefined where the enterprise has none. */
function useDisposition(callRecordId: string) {
  const state = useStore($callDisposition)
  const entered = useStore($enteredDisposition)
  useEffect(() => begin(openDisposition(callRecordId)), [callRecordId])
  const last = lastOf(state)
  const known = last?.callRecordId === callRecordId ? last : undefined
  const isOffered = known !== undefined && (known.groups.length > 0 || known.chosen !== null)
  return {
    known: isOffered ? known : undefined,
    entered,
    // A backend without dispositions answers, and has none.
    hasFailed: state.status === 'failed' && isPassing(state.failure) && state.failure.code !== '404'
  }
}

/** What is entered, else what is saved. */
function labelOf(known: CallDisposition, code: string): string {
  const offered = offeredCodes(known).find(({ id }) => id === code)
  if (offered) return messages.path({ group: offered.group, label: offered.label })
  return known.chosen?.label ?? messages.choose()
}

function Unloaded({ callRecordId }: { readonly callRecordId: string }) {
  return (
    <p
      className="flex flex-wrap items-center justify-center gap-2 text-[13px]/5 text-(--hutong-text-2)"
      role="alert"
    >
      {messages.loadFailed()}
      <Button onClick={() => begin(openDisposition(callRecordId))} part="button" size="small">
        {messages.retry()}
      </Button>
    </p>
  )
}

/** In the panel: a row that opens the form in place of the caller. */
export function PanelDisposition(props: {
  readonly callRecordId: string
  readonly place: DispositionPlace
  readonly onPlace: (place: DispositionPlace) => void
}) {
  const { callRecordId, place, onPlace } = props
  const { known, entered, hasFailed } = useDisposition(callRecordId)
  const row = useRef<HTMLButtonElement>(null)
  const hasRow = known !== undefined && place !== 'open'
  useEffect(() => {
    if (hasRow && place === 'returned') row.current?.focus()
  }, [hasRow, place])
  if (!known) return hasFailed ? <Unloaded callRecordId={callRecordId} /> : null
  const isChosen = entered.code !== '' || known.chosen !== null
  if (place === 'open')
    return (
      <OpenPane onBack={() => onPlace('returned')} title={messages.title()}>
        <DispositionForm isShort known={known} onDone={() => onPlace('returned')} />
      </OpenPane>
    )
  const label = labelOf(known, entered.code)
  return (
    <div className="flex flex-col gap-1">
      <button
        aria-invalid={entered.issue !== undefined}
        className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-(--hutong-radius) border border-(--hutong-control) px-3 py-1 text-left text-[14px]/[22px] hover:bg-(--hutong-bg-hover) aria-invalid:border-(--hutong-danger)"
        onClick={() => onPlace('open')}
        part="button"
        ref={row}
        type="button"
      >
        <span className="shrink-0 text-(--hutong-text-2)">
          {messages.title()}
          <Demand isRequired={known.isRequired} />
        </span>
        <span
          className={`min-w-0 grow truncate text-right ${isChosen ? '' : 'text-(--hutong-text-3)'}`}
          title={isChosen ? label : undefined}
        >
          {label}
        </span>
        <Icon size={16} name="down" />
      </button>
      <Issue text={entered.issue} />
    </div>
  )
}

/** In the bar: a button with a popover. */
export function BarDisposition({ callRecordId }: { readonly callRecordId: string }) {
  const { known, entered, hasFailed } = useDisposition(callRecordId)
  if (!known) return hasFailed ? <Unloaded callRecordId={callRecordId} /> : null
  const isChosen = entered.code !== '' || known.chosen !== null
  const label = labelOf(known, entered.code)
  return (
    // In a narrow bar it has a row of its own: the caller stays in the first.
    <span className="flex min-w-0 items-center gap-2 @max-xl/bar:order-1 @max-xl/bar:w-full">
      <Issue text={entered.issue} />
      <LazyPopover
        label={messages.title()}
        trigger={trigger => (
          <Button
            {...trigger}
            aria-label={joinMessages.labelled({ label: messages.title(), value: label })}
            className="min-w-0 max-w-[300px] shrink! @max-xl/bar:grow aria-invalid:border-(--hutong-danger)"
            part="button"
            title={label}
          >
            <span className="min-w-0 truncate">
              {isChosen ? label : messages.title()}
              {!isChosen && <Demand isRequired={known.isRequired} />}
            </span>
            <Icon size={16} name="down" />
          </Button>
        )}
      >
        {close => (
          <div className="-m-1 flex max-h-[min(420px,70vh)] w-[276px] flex-col overflow-y-auto p-1">
            <DispositionForm known={known} onDone={close} />
          </div>
        )}
      </LazyPopover>
    </span>
  )
}

const Demand = ({ isRequired }: { readonly isRequired: boolean }) =>
  isRequired && (
    <>
      <span aria-hidden="true" className="text-(--hutong-danger)">
        *
      </span>
      <span className="sr-only">{messages.required()}</span>
    </>
  )

const Issue = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <span className="text-[12px]/5 text-(--hutong-danger)" role="alert">
      {text}
    </span>
  )
