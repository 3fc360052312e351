import { useStore } from '@nanostores/react'
import { receptionPageMessages as messages } from '../../../../core/features/reception/page-messages.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../../router/router.ts'
import { ScenarioList } from './lists/scenario-list.tsx'

const lists = {
  calls: lazyView(() => import('./lists/received-call-list.tsx')),
  callBacks: lazyView(() => import('./lists/call-back-list.tsx'))
} as const
type List = keyof typeof lists
const tabs = ['scenarios', 'calls', 'callBacks'] as const

const isList = (name: string | undefined): name is List =>
  name !== undefined && Object.hasOwn(lists, name)

/** 智能接待: what happens to who calls the enterprise's numbers, and who called. */
export default function ReceptionPage() {
  const { query } = useStore($route)
  const chosen = isList(query.tab) ? query.tab : undefined
  const choose = (name: (typeof tabs)[number]) => {
    const gone = Object.fromEntries(Object.keys(query).map(key => [key, undefined]))
    setQuery({ ...gone, tab: name === 'scenarios' ? undefined : name }, { isStep: true })
  }
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4 [&>[role=tablist]]:w-80 [&>[role=tablist]]:max-w-full">
        <Tabs
          chosen={chosen ?? 'scenarios'}
          label={messages.views()}
          onChoose={choose}
          tabs={tabs.map(name => ({ name, label: messages[name]() }))}
        >
          {chosen ? (
            <Lazy
              fallback={<Skeleton label={kitMessages.loading()} rows={8} />}
              key={chosen}
              view={lists[chosen]}
              with={{}}
            />
          ) : (
            <ScenarioList />
          )}
        </Tabs>
      </div>
    </ConsolePage>
  )
}
