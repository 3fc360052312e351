import { useStore } from '@nanostores/react'
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import { customerFormMessages } from '../../../../core/features/customer-form/messages.ts'
import {
  $chosenCustomerIds,
  sendToCustomers
} from '../../../../core/features/messaging/sending/chosen-customers.ts'
import {
  $matchingCustomers,
  countCustomers,
  countFor
} from '../../../../core/features/messaging/sending/send-choices.ts'
import { customerSearchOf } from '../../../../core/features/messaging/sending/send-draft.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { COUNTED_UP_TO } from '../../../../core/lib/query/paged-list.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import type { RecipientForm } from './recipient-form.ts'

const fields = [
  ['customerName', recordMessages.customerName],
  ['areaName', recordMessages.area],
  ['companyName', recordMessages.company],
  ['userName', customerFormMessages.owner]
] as const

/** Customers: those selected in their list, and all that match a search. */
export function CustomerSource({ form }: { readonly form: RecipientForm }) {
  const chosen = useStore($chosenCustomerIds)
  const matching = useStore($matchingCustomers)
  const { isByFilter } = form.values
  const search = customerSearchOf(form.values)
  const count = countFor(search, matching)
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{messages.chosenCustomers({ count: chosen.length })}</span>
          <Button onClick={() => sendToCustomers([])} size="small">
            {messages.dropCustomers()}
          </Button>
        </div>
      )}
      <div className="flex flex-col">
        <Switch
          checked={isByFilter}
          label={messages.byFilter()}
          onChange={on => form.set('isByFilter', on)}
        />
        <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.byFilterHint()}</p>
      </div>
      {isByFilter && (
        <>
          <div className="grid gap-x-4 @min-[560px]:grid-cols-2 @min-[1100px]:grid-cols-4">
            {fields.map(([name, label]) => (
              <TextInput
                {...form.field(name)}
                autoComplete="off"
                key={name}
                label={label()}
                maxLength={32}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => begin(countCustomers(search))} size="small">
              {messages.count()}
            </Button>
            <span aria-live="polite" className="tabular-nums">
              {matching.status === 'failed' && (
                <span className="text-(--hutong-danger)">{matching.failure.message}</span>
              )}
              {count !== undefined &&
                (count > COUNTED_UP_TO
                  ? messages.matchingMany({ count: COUNTED_UP_TO })
                  : messages.matching({ count }))}
            </span>
          </div>
        </>
      )}
    </div>
  )
}
