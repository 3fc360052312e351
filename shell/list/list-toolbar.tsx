import { useEffect, useRef, useState } from 'react'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { listMessages as messages } from '../../core/messages/list-messages.ts'
import { notify } from '../../core/notices.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { onMethod, pressed } from '../console-methods.ts'
import { $route } from '../router/router.ts'
import { useAsyncAction } from './actions/use-async-action.ts'
import type { BatchAction, ListAction } from './list-description.ts'

/** Actions of the list and of the selected rows. */
export function Toolbar<Query>(props: {
  readonly actions: readonly ListAction<Query>[]
  readonly batchActions: readonly BatchAction<Query>[]
  readonly keys: readonly string[]
  readonly query: Query
  /** Rows that match. */
  readonly total: number
  readonly onDone: () => Promise<void>
}) {
  const { actions, batchActions, keys, query, total, onDone } = props
  const { isBusy, perform } = useAsyncAction()
  const [confirming, setConfirming] = useState<BatchAction<Query>>()
  const [page] = useState(() => $route.get().name)
  const carryOut = (action: BatchAction<Query>) =>
    perform(action.name, () => action.act(keys), onDone)
  const press = ({ name, act }: ListAction<Query>) => {
    pressed({ page, action: name, ids: [] })
    perform(name, () => act(query))
  }
  const pressBatch = (action: BatchAction<Query>): void => {
    const { all } = action
    if (keys.length === 0 && all && total > 0) {
      pressed({ page, action: action.name, ids: [] })
      perform(action.name, () => all.act(query))
      return
    }
    if (keys.length === 0) {
      notify('warning', messages.tickFirst())
      return
    }
    pressed({ page, action: action.name, ids: keys })
    if (action.question) setConfirming(action)
    else carryOut(action)
  }
  const presses = useRef({ actions, batchActions, press, pressBatch })
  useEffect(() => {
    presses.current = { actions, batchActions, press, pressBatch }
  })
  const names = [...actions, ...batchActions].map(({ name }) => name).join(' ')
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map(name =>
        onMethod(page, name, () => {
          const now = presses.current
          const action = now.actions.find(one => one.name === name)
          const batchAction = now.batchActions.find(one => one.name === name)
          if (action) now.press(action)
          else if (batchAction) now.pressBatch(batchAction)
        })
      )
    return () => {
      for (const stop of stops) stop()
    }
  }, [page, names])
  return (
    <>
      {actions.map(action => (
        <Button
          aria-disabled={isBusy(action.name)}
          key={action.name}
          onClick={() => press(action)}
          tone={action.tone ?? 'quiet'}
        >
          {action.label()}
        </Button>
      ))}
      {batchActions.map(action => (
        <Button
          aria-disabled={isBusy(action.name)}
          disabled={keys.length === 0 && !(action.all && total > 0)}
          key={action.name}
          onClick={() => pressBatch(action)}
        >
          {keys.length === 0 && action.all ? action.all.label() : action.label()}
        </Button>
      ))}
      {keys.length > 0 && (
        <span className="text-(--hutong-text-3)">
          {kitMessages.selected({ count: keys.length })}
        </span>
      )}
      <Confirm
        confirm={confirming?.label() ?? ''}
        details={confirming?.details?.(keys)}
        isDangerous={confirming?.isDangerous ?? false}
        isOpen={confirming !== undefined}
        onAnswer={yes => {
          setConfirming(undefined)
          if (yes && confirming) carryOut(confirming)
        }}
        text={confirming?.question?.(keys.length) ?? ''}
        title={
          confirming ? messages.askMany({ action: confirming.label(), count: keys.length }) : ''
        }
      />
    </>
  )
}
