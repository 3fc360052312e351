import { useState } from 'react'
import { kitText } from '../../core/text/kit.ts'
import { listText as t } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import type { BatchAction, ListAction } from './description.ts'
import { useDeed } from './use-deed.ts'

/** What can be done with the whole list, and with the rows that are ticked. */
export function Toolbar<Query>(props: {
  readonly actions: readonly ListAction<Query>[]
  readonly batchActions: readonly BatchAction[]
  readonly keys: readonly string[]
  readonly query: Query
  readonly onDone: () => Promise<void>
}) {
  const { actions, batchActions, keys, query, onDone } = props
  const { isBusy, perform } = useDeed()
  const [asking, ask] = useState<BatchAction>()
  const carryOut = (action: BatchAction) => perform(action.name, () => action.act(keys), onDone)
  return (
    <>
      {actions.map(({ name, label, tone = 'quiet', act }) => (
        <Button
          aria-disabled={isBusy(name)}
          key={name}
          onClick={() => perform(name, () => act(query))}
          tone={tone}
        >
          {label()}
        </Button>
      ))}
      {batchActions.map(action => (
        <Button
          disabled={keys.length === 0}
          key={action.name}
          onClick={() => (action.question ? ask(action) : carryOut(action))}
        >
          {action.label()}
        </Button>
      ))}
      {keys.length > 0 && (
        <span className="text-(--hutong-text-3)">{kitText.selected({ count: keys.length })}</span>
      )}
      <Confirm
        isDangerous={asking?.isDangerous ?? false}
        isOpen={asking !== undefined}
        onAnswer={yes => {
          ask(undefined)
          if (yes && asking) carryOut(asking)
        }}
        text={asking?.question?.(keys.length) ?? ''}
        title={t.question()}
      />
    </>
  )
}
