import { useStore } from '@nanostores/react'
import { $chosenCustomerIds } from '../../../../core/features/messaging/sending/chosen-customers.ts'
import { $searchedMembers } from '../../../../core/features/messaging/sending/searched-members.ts'
import {
  $matchingCustomers,
  $messagedNumbers,
  countFor,
  messageFiles,
  messagePicker
} from '../../../../core/features/messaging/sending/send-choices.ts'
import {
  customerSearchOf,
  type SendForm
} from '../../../../core/features/messaging/sending/send-draft.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { numbersTyped } from '../../../../core/features/number-lists/number-entry.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'

/** All sources that are used, in words. */
export function ChosenRecipients({ form }: { readonly form: SendForm }) {
  const [file] = useStore(messageFiles.$files)
  const members = useStore(messagePicker.$chosen)
  const searched = useStore($searchedMembers)
  const customerIds = useStore($chosenCustomerIds)
  const matching = countFor(customerSearchOf(form), useStore($matchingCustomers))
  const numbers = lastOf(useStore($messagedNumbers))
  const typed = numbersTyped(form.phones).length
  const ofTask = (numbers?.intents ?? [])
    .filter(one => form.intentCodes.includes(one.intentCode))
    .reduce((sum, { count }) => sum + count, 0)
  const sources = [
    typed > 0 && messages.ofTyped({ count: typed }),
    file?.status === 'ready' &&
      messages.ofFile({ name: file.name, count: file.report?.counts.rows ?? 0 }),
    customerIds.length > 0 && messages.ofChosen({ count: customerIds.length }),
    form.isByFilter &&
      (matching === undefined
        ? messages.ofCustomers()
        : messages.ofCustomersCounted({ count: matching })),
    form.callTaskId !== '' &&
      numbers &&
      messages.ofCallTask({
        name: form.callTaskName,
        count: form.intentCodes.length > 0 ? ofTask : numbers.total
      }),
    searched && messages.ofSearched({ place: searched.place, count: searched.count }),
    members.length > 0 && messages.ofAddress({ count: members.length })
  ].filter(text => typeof text === 'string')
  return (
    <div className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2" role="status">
      <p className="wrap-anywhere">
        {sources.length > 0
          ? messages.chosen({ sources: sources.join(joinMessages.comma()) })
          : messages.noneChosen()}
      </p>
      {sources.length > 0 && (
        <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.duplicates()}</p>
      )}
    </div>
  )
}
