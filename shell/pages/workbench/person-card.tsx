import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $person, type Person } from '../../../core/areas/workbench/person.ts'
import type { CallPanel } from '../../../core/contract/entities/call.ts'
import type { CustomerRow } from '../../../core/contract/entities/customer.ts'
import { callDirection } from '../../../core/contract/enums/calls.ts'
import type { Call } from '../../../core/phone/types.ts'
import { dateTime } from '../../../core/rules/dates.ts'
import { listText } from '../../../core/text/list.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Avatar } from '../../../widgets/kit/large/avatar.tsx'
import { NothingDrawn } from '../../../widgets/kit/large/empty.tsx'
import { card } from '../../../widgets/kit/large/looks.ts'
import { DialNumber } from '../../list/customer-cells.tsx'
import { Tinted } from '../../list/tinted.tsx'

type Fact = readonly [label: string, value: ReactNode]

/** Who is on the line, was on it last, or has been looked up. */
export function PersonCard() {
  const person = useStore($person)
  return (
    <div className={`${card} min-h-[280px] shrink-0 p-4`}>
      {person.at === 'nobody' ? (
        <div className="flex h-full min-h-[246px] items-center justify-center">
          <NothingDrawn text={t.nobody()} />
        </div>
      ) : person.at === 'customer' ? (
        <Customer customer={person.customer} />
      ) : (
        <Caller person={person} />
      )}
    </div>
  )
}

function Caller({ person }: { readonly person: Extract<Person, { at: 'call' | 'past' }> }) {
  const { call } = person
  const panel =
    person.at === 'past'
      ? person.panel
      : person.panel.at === 'ready'
        ? person.panel.value
        : undefined
  const isComing = person.at === 'call' && person.panel.at === 'loading'
  return (
    <>
      <Heading
        enterprise={panel}
        name={panel?.customerName || call.name || ''}
        tag={person.at === 'call' ? t.inCall() : t.lastCall()}
        tone={person.at === 'call' ? 'good' : 'plain'}
      />
      <Facts facts={factsOf(call, panel, isComing)} />
    </>
  )
}

function factsOf(call: Call, panel: CallPanel | undefined, isComing: boolean): readonly Fact[] {
  const known = (text: string | undefined) => text || (isComing ? '…' : listText.nothing())
  const direction = panel?.callDirectionType ?? (call.direction === 'incoming' ? 1 : 0)
  return [
    [
      t.phone(),
      <DialNumber
        customerId={panel?.customerId ?? call.customerId}
        key="phone"
        number={panel?.customerPhone || call.number}
      />
    ],
    [t.direction(), callDirection.label(direction)],
    [t.area(), known(panel?.area)],
    [t.operator(), known(panel?.telecomOperator)],
    ...(panel?.fixedAreaCode ? ([[t.areaCode(), panel.fixedAreaCode]] as const) : []),
    ...(panel?.survivalField ? ([[t.survival(), panel.survivalField]] as const) : []),
    [t.enterprise(), known(panel?.entNickname)]
  ]
}

function Customer({ customer }: { readonly customer: CustomerRow }) {
  const { customerName, phone, areaName, telecomOperator, companyName, lastContactTime } = customer
  return (
    <>
      <Heading enterprise={undefined} name={customerName} tag={t.chosen()} tone="plain" />
      <Facts
        facts={[
          [t.phone(), <DialNumber customerId={customer.id} key="phone" number={phone} />],
          [t.company(), companyName || listText.nothing()],
          [t.area(), areaName || listText.nothing()],
          [t.operator(), telecomOperator || listText.nothing()],
          [
            t.lastContact(),
            lastContactTime === null ? listText.nothing() : dateTime(lastContactTime)
          ]
        ]}
      />
    </>
  )
}

function Heading(props: {
  readonly name: string
  readonly tag: string
  readonly tone: 'good' | 'plain'
  readonly enterprise: CallPanel | undefined
}) {
  const { name, tag, tone, enterprise } = props
  return (
    <div className="mb-4 flex items-center gap-3 border-b border-(--hutong-border) pb-4">
      <Avatar name={name || t.stranger()} />
      <h2 className="min-w-0 truncate text-[16px]/6 font-semibold" title={name}>
        {name || t.stranger()}
      </h2>
      <Tinted tone={tone}>{tag}</Tinted>
      <span className="grow" />
      {enterprise?.entLogo && (
        <img alt={enterprise.entNickname} className="h-7 max-w-32" src={enterprise.entLogo} />
      )}
    </div>
  )
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline" key={label}>
          <dt className="text-(--hutong-text-3)">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
