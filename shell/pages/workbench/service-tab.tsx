import { useStore } from '@nanostores/react'
import { $subject } from '../../../core/features/workbench/call-subject.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { $service, serveAgain } from '../../../core/features/workbench/serve-customer.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { EmptyState } from '../../../widgets/kit/large/empty.tsx'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'

const servicePanel = lazyView(() => import('./caller-service.tsx'))

/** Preloads the panel. */
export const fetchService = (): void => void servicePanel.fetch()

/** Work order, service records and knowledge base, beside the customer. */
export function Service() {
  const service = useStore($service)
  const { status } = useStore($subject)
  if (!service)
    return (
      // Inert while the customer changes.
      <div
        className={`flex grow flex-col items-center justify-center py-16 ${status === 'none' ? '' : 'transition-opacity delay-500 duration-200 starting:opacity-0'}`}
        key={status === 'none' ? status : 'any'}
      >
        <EmptyState text={status === 'none' ? messages.noCustomerYet() : messages.notServedYet()} />
      </div>
    )
  if (service.status === 'failed')
    return (
      <div className="flex flex-col items-center gap-3 py-16 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{service.failure.message}</p>
        <Button onClick={() => begin(serveAgain())}>{commonMessages.loadFailed()}</Button>
      </div>
    )
  const callResult =
    service.status === 'ready' ? service.value : service.status === 'loading' && service.before
  const meanwhile = <Skeleton label={commonMessages.loading()} rows={6} />
  if (!callResult) return meanwhile
  return <Lazy fallback={meanwhile} view={servicePanel} with={{ callResult }} />
}
