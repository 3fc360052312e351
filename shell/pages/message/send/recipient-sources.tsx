import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $chosenCustomerIds } from '../../../../core/features/messaging/sending/chosen-customers.ts'
import { $searchedMembers } from '../../../../core/features/messaging/sending/searched-members.ts'
import {
  messageFiles,
  messagePicker
} from '../../../../core/features/messaging/sending/send-choices.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { MOST_TYPED } from '../../../../core/features/messaging/task-schemas.ts'
import { rowsLimit } from '../../../../core/features/number-import/rows-limit.ts'
import { $may } from '../../../../core/session/user.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { UploadNumbers } from '../../../../widgets/parts/number-import/upload-numbers.tsx'
import { TypedNumbers } from '../../../list/cells/typed-numbers-form.tsx'
import { CallTaskSource } from './call-task-source.tsx'
import { ChosenRecipients } from './chosen-recipients.tsx'
import { CustomerSource } from './customer-source.tsx'
import type { RecipientForm } from './recipient-form.ts'

const addressBook = lazyView(() => import('./address-source.tsx'))

type Source = 'typed' | 'file' | 'customers' | 'callTask' | 'address'

/** Sources of recipients, of which several can be used at once. */
export function RecipientSources({ form }: { readonly form: RecipientForm }) {
  const may = useStore($may)
  const customerIds = useStore($chosenCustomerIds)
  const files = useStore(messageFiles.$files)
  const members = useStore(messagePicker.$chosen)
  const searched = useStore($searchedMembers)
  const readsBook = may('CMC.ADDRE.LIST') || may('CMC.ADDRE.LIST.BASIC.OPER')
  const [source, choose] = useState<Source>(() =>
    customerIds.length > 0 || form.values.isByFilter
      ? 'customers'
      : form.values.callTaskId !== ''
        ? 'callTask'
        : files.length > 0
          ? 'file'
          : (members.length > 0 || searched !== undefined) && readsBook
            ? 'address'
            : 'typed'
  )
  return (
    <>
      <Tabs
        chosen={source}
        label={messages.sources()}
        onChoose={choose}
        tabs={[
          { name: 'typed', label: messages.typed() },
          { name: 'file', label: messages.file() },
          ...(may('CMC.CUST.MANA')
            ? [{ name: 'customers' as const, label: messages.customers() }]
            : []),
          ...(may('CMC.CALL.TASK.SEE')
            ? [{ name: 'callTask' as const, label: messages.callTask() }]
            : []),
          ...(readsBook ? [{ name: 'address' as const, label: messages.address() }] : [])
        ]}
      >
        {source === 'typed' && (
          <TypedNumbers
            {...form.field('phones')}
            label={messages.numbers()}
            most={MOST_TYPED}
            required={false}
            rows={5}
          />
        )}
        {source === 'file' && (
          <UploadNumbers
            files={messageFiles}
            hint={messages.fileHint({ limit: rowsLimit() })}
            most={1}
            rowsLimit={rowsLimit()}
          />
        )}
        {source === 'customers' && <CustomerSource form={form} />}
        {source === 'callTask' && <CallTaskSource form={form} />}
        {source === 'address' && (
          <Lazy
            fallback={<Skeleton label={messages.address()} rows={6} />}
            view={addressBook}
            with={{}}
          />
        )}
      </Tabs>
      <ChosenRecipients form={form.values} />
    </>
  )
}
