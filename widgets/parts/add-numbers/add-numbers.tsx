import { useStore } from '@nanostores/react'
import type { NumbersAdding } from '../../../core/areas/add-numbers/adding.ts'
import type { AddingTab, TargetFacts } from '../../../core/areas/add-numbers/target.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { commonText } from '../../../core/text/common.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/signs.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { begin } from '../begin.ts'
import { AddressWay } from './address-way.tsx'
import { FileWay } from './file-way.tsx'
import { ManualWay } from './manual-way.tsx'

const titles: Readonly<Record<AddingTab, () => string>> = {
  file: t.fileTab,
  manual: t.manualTab,
  addressBook: t.addressTab
}
const ways = { file: FileWay, manual: ManualWay, addressBook: AddressWay }

/** The ways in which numbers come, as many as the task has (doc 2 §2.8). */
export function AddNumbers({ adding }: { readonly adding: NumbersAdding }) {
  const facts = useStore(adding.$facts)
  if (facts.at === 'ready') return <Ways adding={adding} facts={facts.value} />
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

function Ways({ adding, facts }: { adding: NumbersAdding; facts: TargetFacts }) {
  const tab = useStore(adding.$tab)
  const attempt = useStore(adding.$attempt)
  const Way = ways[tab]
  return (
    <div className="flex flex-col gap-3">
      {facts.name !== '' && (
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
        <Way adding={adding} facts={facts} />
      </Tabs>
      {attempt.at === 'failed' && (
        <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
    </div>
  )
}
