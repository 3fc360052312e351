import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { NothingDrawn } from '../../../../widgets/kit/large/empty.tsx'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { innerCustomerDetails } from '../../../inner/customer-panel.ts'
import { Inner } from '../../../inner/inner.tsx'

/** Whom one calls, as far as they are known. */
export function Customer({ customerId }: { readonly customerId: string | null }) {
  return (
    <section
      aria-label={t.person()}
      className={`${card} min-w-0 overflow-auto min-[1440px]:max-h-[80vh]`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {customerId === null ? (
        <div className="p-8">
          <NothingDrawn text={t.stranger()} />
        </div>
      ) : (
        <Inner values={{ customerId, mode: 'view' }} widget={innerCustomerDetails} />
      )}
    </section>
  )
}
