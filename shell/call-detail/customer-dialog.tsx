import { useState } from 'react'
import type { CallBase } from '../../core/contract/entities/call-detail.ts'
import type { CustomerInfo } from '../../core/contract/entities/customer-info.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { listText } from '../../core/text/list.ts'
import { recordText } from '../../core/text/records.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { NumberView } from '../../widgets/parts/number-view/number-view.tsx'
import { Tinted } from '../list/tinted.tsx'
import { Grid } from './card.tsx'
import { infoFacts } from './customer-facts.tsx'
import { useCityName } from './use-city-name.ts'

/** The dialog 服务对象信息: everything that is known of everybody under the number. */
export function CustomerDialog(props: {
  readonly call: CallBase
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { call, isOpen, onClose } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.customer()} width={800}>
      <People call={call} />
    </Dialog>
  )
}

function People({ call }: { readonly call: CallBase }) {
  const { callItemInfo: own, customers = [] } = call
  const people: readonly CustomerInfo[] =
    customers.length > 0 ? customers : own ? [{ ...own, id: own.customerId }] : []
  const [chosen, choose] = useState(own?.customerId ?? people[0]?.id ?? '')
  const shown = people.find(({ id }) => id === chosen) ?? people[0]
  if (!shown) return <p className="text-(--hutong-text-3)">{t.stranger()}</p>
  if (people.length < 2) return <Person person={shown} />
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        chosen={shown.id}
        label={t.customer()}
        onChoose={choose}
        tabs={people.map(({ id, customerName }) => ({
          name: id,
          label: customerName || listText.nothing()
        }))}
      >
        <Person key={shown.id} person={shown} />
      </Tabs>
    </div>
  )
}

function Person({ person }: { readonly person: CustomerInfo }) {
  const city = useCityName(person.cityCode)
  return (
    <div className="@container">
      {person.isDelete && (
        <p className="mb-3">
          <Tinted tone="bad">{t.deleted()}</Tinted>
        </p>
      )}
      <Grid
        facts={[
          [recordText.customerName(), person.customerName || listText.nothing()],
          [
            recordText.phone(),
            <NumberView customerId={person.id} isSmall key="phone" masked={person.phone} />
          ],
          [recordText.area(), person.area || listText.nothing()],
          [recordText.operator(), person.telecomOperator || listText.nothing()],
          ...infoFacts(person, city)
        ]}
      />
    </div>
  )
}
