import { useStore } from '@nanostores/react'
import type { NumbersAdding } from '../../../core/areas/add-numbers/adding.ts'
import type { AddingTab, TargetFacts } from '../../../core/areas/add-numbers/target.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { commonText } from '../../../core/text/common.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/signs.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { Apart, piece } from '../apart.tsx'
import { begin } from '../begin.ts'

const titles: Readonly<Record<AddingTab, () => string>> = {
  file: t.fileTab,
  manual: t.manualTab,
  addressBook: t.addressTab
}

interface Way {
  readonly adding: NumbersAdding
  readonly facts: TargetFacts
}
const ways = {
  file: piece<Way>(() => import('./file-way.tsx')),
  manual: piece<Way>(() => import('./manual-way.tsx')),
  addressBook: piece<Way>(() => import('./address-way.tsx'))
}

/** The ways in which numbers come, as many as the task has (doc 2 §2.8). */
export function AddNumbers(props: {
  readonly adding: NumbersAdding
  /** Whether it says which task it is; not where that was chosen just above. */
  readonly isNamed: boolean
}) {
  const { adding, isNamed } = props
  const facts = useStore(adding.$facts)
  if (facts.at === 'ready') return <Ways adding={adding} facts={facts.value} isNamed={isNamed} />
  if (facts.at !== 'failed') return <Skeleton label={commonText.loading()} rows={6} />
  if (facts.failure.kind === 'aborted') return null
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{facts.failure.message}</p>
      {facts.failure.kind !== 'refused' && (
        <Button onClick={() => begin(adding.open())}>{commonText.loadFailed()}</Button>
      )}
    </div>
  )
}

function Ways(props: Way & { readonly isNamed: boolean }) {
  const { adding, facts, isNamed } = props
  const tab = useStore(adding.$tab)
  const attempt = useStore(adding.$attempt)
  return (
    <div className="flex flex-col gap-3">
      {isNamed && facts.name !== '' && (
        <p className="truncate text-(--hutong-text-2)" title={facts.name}>
          {t.intoTask({ name: facts.name })}
        </p>
      )}
      <Tabs
        chosen={tab}
        label={t.ways()}
        onChoose={adding.chooseTab}
        tabs={facts.tabs.map(name => ({ name, label: titles[name]() }))}
      >
        <Apart
          key={tab}
          meanwhile={<Skeleton label={commonText.loading()} rows={5} />}
          piece={ways[tab]}
          with={{ adding, facts }}
        />
      </Tabs>
      {attempt.at === 'failed' && (
        <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
    </div>
  )
}
