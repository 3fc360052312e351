import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { NothingDrawn } from '../../../../widgets/kit/large/empty.tsx'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { innerCustomerDetails } from '../../../inner/customer-panel.ts'
import { Inner } from '../../../inner/inner.tsx'

/** Whom one calls, as far as they are known; the panel has a name of its own. */
export function Customer({ customerId }: { readonly customerId: string | null }) {
  if (customerId === null)
    return (
      <section aria-label={t.person()} className={`${card} min-w-0 p-8`}>
        <NothingDrawn text={t.stranger()} />
      </section>
    )
  return (
    <div
      className={`${card} min-w-0 overflow-auto min-[1440px]:sticky min-[1440px]:top-4 min-[1440px]:max-h-[80vh]`}
    >
      <Inner values={{ customerId, mode: 'view' }} widget={innerCustomerDetails} />
    </div>
  )
}
