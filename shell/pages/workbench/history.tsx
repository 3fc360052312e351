import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { customerCalls, missedCalls, todaysCalls } from '../../../core/areas/workbench/history.ts'
import { $person, searchOf } from '../../../core/areas/workbench/person.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { CallList } from './call-list.tsx'

type Tab = 'today' | 'missed' | 'customer'

/** What was before: the seat's day, those who could not be answered, and the calls with this customer. */
export function History() {
  const [tab, choose] = useState<Tab>('today')
  return (
    <Tabs
      chosen={tab}
      label={t.history()}
      onChoose={choose}
      tabs={[
        { name: 'today', label: t.todaysCalls() },
        { name: 'missed', label: t.missed() },
        { name: 'customer', label: t.ofCustomer() }
      ]}
    >
      {tab === 'today' && <Today />}
      {tab === 'missed' && <Missed />}
      {tab === 'customer' && <OfCustomer />}
    </Tabs>
  )
}

function Today() {
  useEffect(() => begin(todaysCalls.search({})), [])
  return <CallList label={t.todaysCalls()} list={todaysCalls} />
}

function Missed() {
  useEffect(() => begin(missedCalls.search({})), [])
  return <CallList isForCallingBack label={t.missed()} list={missedCalls} />
}

function OfCustomer() {
  const person = useStore($person)
  const words = JSON.stringify(searchOf(person))
  const search = useMemo(() => words && (JSON.parse(words) as object), [words])
  useEffect(() => {
    if (search) begin(customerCalls.search(search))
  }, [search])
  if (!search)
    return <p className="m-auto py-6 text-center text-(--hutong-text-3)">{t.ofNobody()}</p>
  return <CallList label={t.ofCustomer()} list={customerCalls} />
}
