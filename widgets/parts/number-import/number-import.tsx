import { useStore } from '@nanostores/react'
import type {
  AddingTab,
  TargetDetails
} from '../../../core/features/number-import/import-target.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumbersAdding } from '../../../core/features/number-import/number-import.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { begin } from '../begin-part.ts'

const titles: Readonly<Record<AddingTab, () => string>> = {
  file: messages.fileTab,
  manual: messages.manualTab,
  addressBook: messages.addressTab
}

interface Way {
  readonly adding: NumbersAdding
  readonly targetDetails: TargetDetails
}
const methods = {
  file: lazyView<Way>(() => import('./file-tab.tsx')),
  manual: lazyView<Way>(() => import('./manual-tab.tsx')),
  addressBook: lazyView<Way>(() => import('./address-tab.tsx'))
}

/** The import methods the task supports (rule number-import-2). */
export function AddNumbers(props: {
  readonly adding: NumbersAdding
  /** Whether to name the task; not where it was just chosen. */
  readonly isNamed: boolean
}) {
  const { adding, isNamed } = props
  const details = useStore(adding.$details)
  if (details.status === 'ready')
    return <AddMethods adding={adding} targetDetails={details.value} isNamed={isNamed} />
  if (details.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={6} />
  if (details.failure.kind === 'aborted') return null
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{details.failure.message}</p>
      {details.failure.kind !== 'refused' && (
        <Button onClick={() => begin(adding.open())}>{commonMessages.loadFailed()}</Button>
      )}
    </div>
  )
}

function AddMethods(props: Way & { readonly isNamed: boolean }) {
  const { adding, targetDetails, isNamed } = props
  const tab = useStore(adding.$tab)
  const attempt = useStore(adding.$attempt)
  return (
    <div className="flex flex-col gap-3">
      {isNamed && targetDetails.name !== '' && (
        <p className="truncate text-(--hutong-text-2)" title={targetDetails.name}>
          {messages.intoTask({ name: targetDetails.name })}
        </p>
      )}
      <Tabs
        chosen={tab}
        label={messages.methods()}
        onChoose={adding.chooseTab}
        tabs={targetDetails.tabs.map(name => ({ name, label: titles[name]() }))}
      >
        <Lazy
          key={tab}
          fallback={<Skeleton label={commonMessages.loading()} rows={5} />}
          view={methods[tab]}
          with={{ adding, targetDetails }}
        />
      </Tabs>
      {attempt.status === 'failed' && (
        <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
    </div>
  )
}
