import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import {
  $isAway,
  $person,
  knownPanel,
  type Person,
  readCaller,
  returnToCall
} from '../../../core/areas/workbench/person.ts'
import { $subject } from '../../../core/areas/workbench/subject.ts'
import type { CustomerRow } from '../../../core/contract/entities/customer.ts'
import { callDirection } from '../../../core/contract/enums/calls.ts'
import { dateTime } from '../../../core/rules/dates.ts'
import { commonText } from '../../../core/text/common.ts'
import { listText } from '../../../core/text/list.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { card } from '../../../widgets/kit/large/looks.ts'
import { begin } from '../../../widgets/parts/begin.ts'
import { useKeptFocus } from '../../../widgets/parts/kept-focus.ts'
import { DialNumber } from '../../list/customer-cells.tsx'
import { Tinted } from '../../list/tinted.tsx'

type Fact = readonly [label: string, value: ReactNode]

/** What the telephone knows of whoever is shown below: the number, where it is at home, for whom they call. */
export function CallStrip() {
  const person = useStore($person)
  const isAway = useStore($isAway)
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  if (person.at === 'nobody') return null
  return (
    <section
      aria-label={t.callFacts()}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
      className={`${card} flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5`}
    >
      {person.at === 'customer' ? <Chosen row={person.row} /> : <Caller person={person} />}
      {isAway && (
        <Button className="ml-auto" onClick={returnToCall} size="small" tone="primary">
          <Icon sign="call" size={14} />
          {t.backToCall()}
        </Button>
      )}
    </section>
  )
}

function Caller({ person }: { readonly person: Extract<Person, { at: 'call' | 'past' }> }) {
  const { call } = person
  const panel = knownPanel(person)
  const isComing = person.panel.at === 'loading' && !panel
  const isUnread = person.panel.at === 'failed' && !panel
  const known = (text: string | undefined) => text || (isComing ? '…' : listText.nothing())
  const direction = panel?.callDirectionType ?? (call.direction === 'incoming' ? 1 : 0)
  const { who } = useStore($subject)
  const facts: readonly (Fact | false)[] = [
    [
      t.phone(),
      <DialNumber
        callRecordId={call.callRecordId}
        customerId={panel?.customerId ?? call.customerId}
        key="phone"
        number={panel?.customerPhone || call.number}
      />
    ],
    [t.direction(), callDirection.label(direction)],
    !isUnread && [t.area(), known(panel?.area)],
    !isUnread && [t.operator(), known(panel?.telecomOperator)],
    Boolean(panel?.fixedAreaCode) && [t.areaCode(), panel?.fixedAreaCode],
    Boolean(panel?.survivalField) && [t.survival(), panel?.survivalField],
    !isUnread && [t.enterprise(), known(panel?.entNickname)]
  ]
  return (
    <>
      <Tinted tone={person.at === 'call' ? 'good' : 'plain'}>
        {person.at === 'call' ? t.inCall() : t.lastCall()}
      </Tinted>
      {who === 'stranger' && <h2 className="text-[16px]/6 font-semibold">{t.stranger()}</h2>}
      <Facts facts={facts} />
      {isUnread && (
        <Button onClick={() => begin(readCaller())} role="alert" size="small">
          {commonText.loadFailed()}
        </Button>
      )}
      {panel?.entLogo && (
        <img alt={panel.entNickname} className="ml-auto h-6 max-w-28" src={panel.entLogo} />
      )}
    </>
  )
}

function Chosen({ row }: { readonly row: CustomerRow | undefined }) {
  const or = (text: string | undefined) => text || (row ? listText.nothing() : '…')
  const last = row?.lastContactTime
  return (
    <>
      <Tinted tone="plain">{t.chosen()}</Tinted>
      <Facts
        facts={[
          row !== undefined && [
            t.phone(),
            <DialNumber customerId={row.id} key="phone" number={row.phone} />
          ],
          [t.area(), or(row?.areaName)],
          [t.operator(), or(row?.telecomOperator)],
          typeof last === 'number' && [t.lastContact(), dateTime(last)]
        ]}
      />
    </>
  )
}

function Facts({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="contents text-[13px]/6">
      {facts.map(
        fact =>
          fact && (
            <div className="flex min-w-0 items-center gap-2" key={fact[0]}>
              <dt className="shrink-0 text-(--hutong-text-3)">{fact[0]}</dt>
              <dd className="min-w-0 wrap-anywhere tabular-nums">{fact[1]}</dd>
            </div>
          )
      )}
    </dl>
  )
}
