import { type ReactNode, useState } from 'react'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import type { RowAction } from '../list-description.ts'
import { useAsyncAction } from './use-async-action.ts'

/** Actions of one row, single-flight each; some require confirmation first. */
export function useRequestedActions<Row>(
  row: Row,
  /** Name of the row in the confirmation. */
  rowName: string,
  then: (name: string) => Promise<void>
) {
  const { isBusy, perform } = useAsyncAction()
  const [confirming, setConfirming] = useState<RowAction<Row>>()
  const carryOut = ({ name, act }: RowAction<Row>) =>
    perform(
      name,
      () => act(row),
      () => then(name)
    )
  const question: ReactNode = confirming && (
    <Confirm
      confirm={confirming.label()}
      details={confirming.details?.(row)}
      isDangerous={confirming.isDangerous ?? false}
      isOpen
      onAnswer={yes => {
        setConfirming(undefined)
        if (yes) carryOut(confirming)
      }}
      text={[confirming.question?.(row), confirming.consequence?.(row)]
        .filter(Boolean)
        .join(joinMessages.next())}
      title={messages.ask({ action: confirming.label(), name: rowName })}
    />
  )
  return {
    isBusy,
    press: (action: RowAction<Row>): void => {
      if (action.question) setConfirming(action)
      else carryOut(action)
    },
    question
  }
}
