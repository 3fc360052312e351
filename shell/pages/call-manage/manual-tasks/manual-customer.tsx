import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { EmptyState } from '../../../../widgets/kit/large/empty.tsx'
import { embeddedCustomerDetails } from '../../../embedded/embedded-customer-details.ts'
import { Embedded } from '../../../embedded/embedded-widget.tsx'

/** The customer of a number, if known; the panel renders the name. */
export function Customer({ customerId }: { readonly customerId: string | null }) {
  if (customerId === null)
    return (
      <section aria-label={messages.person()} className={`${card} min-w-0 p-8`}>
        <EmptyState text={messages.unregistered()} />
      </section>
    )
  return (
    <div
      className={`${card} min-w-0 overflow-auto min-[1440px]:sticky min-[1440px]:top-4 min-[1440px]:max-h-[80vh]`}
    >
      <Embedded values={{ customerId, mode: 'view' }} widget={embeddedCustomerDetails} />
    </div>
  )
}
