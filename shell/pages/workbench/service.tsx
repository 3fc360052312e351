import { useStore } from '@nanostores/react'
import { $service, serveAgain } from '../../../core/areas/workbench/service.ts'
import { $subject } from '../../../core/areas/workbench/subject.ts'
import { commonText } from '../../../core/text/common.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { NothingDrawn } from '../../../widgets/kit/large/empty.tsx'
import { Skeleton } from '../../../widgets/kit/signs.tsx'
import { Apart, piece } from '../../../widgets/parts/apart.tsx'
import { begin } from '../../../widgets/parts/begin.ts'

const servicePanel = piece(() => import('../../../widgets/parts/service-panel/service-panel.tsx'))

/** Fetches the panel before anybody needs it. */
export const fetchService = (): void => void servicePanel.fetch()

/** Work order, earlier service and knowledge, beside whoever is in the middle. */
export function Service() {
  const service = useStore($service)
  const { who } = useStore($subject)
  if (!service)
    return (
      // Between two customers there is nothing to be read.
      <div
        className={`flex grow flex-col items-center justify-center py-16 ${who === 'nobody' ? '' : 'transition-opacity delay-500 duration-200 starting:opacity-0'}`}
        key={who === 'nobody' ? who : 'somebody'}
      >
        <NothingDrawn text={who === 'nobody' ? t.nobodyServed() : t.notServedYet()} />
      </div>
    )
  if (service.at === 'failed')
    return (
      <div className="flex flex-col items-center gap-3 py-16 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{service.failure.message}</p>
        <Button onClick={() => begin(serveAgain())}>{commonText.loadFailed()}</Button>
      </div>
    )
  const callResult =
    service.at === 'ready' ? service.value : service.at === 'loading' && service.before
  const meanwhile = <Skeleton label={commonText.loading()} rows={6} />
  if (!callResult) return meanwhile
  return <Apart meanwhile={meanwhile} piece={servicePanel} with={{ callResult }} />
}
