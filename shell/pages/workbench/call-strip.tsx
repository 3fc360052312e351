import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { callDirection } from '../../../core/features/calls/enums.ts'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import { $subject } from '../../../core/features/workbench/call-subject.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import {
  $isAway,
  $person,
  knownPanel,
  type Person,
  readCaller,
  returnToCall
} from '../../../core/features/workbench/workbench-person.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'

type Detail = readonly [label: string, value: ReactNode]

/** Call data of the customer shown below: number, its region, and the line. */
export function CallStrip() {
  const person = useStore($person)
  const isAway = useStore($isAway)
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  if (person.status === 'none') return null
  return (
    <section
      aria-label={messages.callDetails()}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
      className={`${card} flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5`}
    >
      {person.status === 'customer' ? <Chosen row={person.row} /> : <Caller person={person} />}
      {isAway && (
        <Button className="ml-auto" onClick={returnToCall} size="small" tone="primary">
          <Icon name="call" size={14} />
          {messages.backToCall()}
        </Button>
      )}
    </section>
  )
}

function Caller({ person }: { readonly person: Extract<Person, { status: 'call' | 'past' }> }) {
  const { call } = person
  const panel = knownPanel(person)
  const isComing = person.panel.status === 'loading' && !panel
  const isUnread = person.panel.status === 'failed' && !panel
  const known = (text: string | undefined) => text || (isComing ? '…' : listMessages.nothing())
  const direction = panel?.callDirectionType ?? (call.direction === 'incoming' ? 1 : 0)
  const { status } = useStore($subject)
  const details: readonly (Detail | false)[] = [
    [
      messages.phone(),
      <DialNumber
        callRecordId={call.callRecordId}
        customerId={panel?.customerId ?? call.customerId}
        key="phone"
        number={panel?.customerPhone || call.number}
      />
    ],
    [messages.direction(), callDirection.label(direction)],
    !isUnread && [messages.area(), known(panel?.area)],
    !isUnread && [messages.operator(), known(panel?.telecomOperator)],
    Boolean(panel?.fixedAreaCode) && [messages.areaCode(), panel?.fixedAreaCode],
    Boolean(panel?.survivalField) && [messages.survival(), panel?.survivalField],
    !isUnread && [messages.enterprise(), known(panel?.entNickname)]
  ]
  return (
    <>
      <Tinted tone={person.status === 'call' ? 'good' : 'plain'}>
        {person.status === 'call' ? messages.inCall() : messages.lastCall()}
      </Tinted>
      {status === 'unregistered' && (
        <h2 className="text-[16px]/6 font-semibold">{messages.unregistered()}</h2>
      )}
      <Details details={details} />
      {isUnread && (
        <Button onClick={() => begin(readCaller())} role="alert" size="small">
          {commonMessages.loadFailed()}
        </Button>
      )}
      {panel?.entLogo && (
        <img alt={panel.entNickname} className="ml-auto h-6 max-w-28" src={panel.entLogo} />
      )}
    </>
  )
}

function Chosen({ row }: { readonly row: CustomerRow | undefined }) {
  const or = (text: string | undefined) => text || (row ? listMessages.nothing() : '…')
  const last = row?.lastContactTime
  return (
    <>
      <Tinted tone="plain">{messages.chosen()}</Tinted>
      <Details
        details={[
          row !== undefined && [
            messages.phone(),
            <DialNumber customerId={row.id} key="phone" number={row.phone} />
          ],
          [messages.area(), or(row?.areaName)],
          [messages.operator(), or(row?.telecomOperator)],
          typeof last === 'number' && [messages.lastContact(), dateTime(last)]
        ]}
      />
    </>
  )
}

function Details({ details }: { readonly details: readonly (Detail | false)[] }) {
  return (
    <dl className="contents text-[13px]/6">
      {details.map(
        detail =>
          detail && (
            <div className="flex min-w-0 items-center gap-2" key={detail[0]}>
              <dt className="shrink-0 text-(--hutong-text-3)">{detail[0]}</dt>
              <dd className="min-w-0 wrap-anywhere tabular-nums">{detail[1]}</dd>
            </div>
          )
      )}
    </dl>
  )
}
