import { type ReactNode, useState } from 'react'
import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import type { RowAction } from '../list-description.ts'
import { useAsyncAction } from './use-async-action.ts'

/** Actions of one row, single-flight each; some ask for confirmation first. */
export function useRequestedActions<Row>(
  row: Row,
  /** Name of the row in the confirmation. */
  rowName: string,
  then: (name: string) => Promise<void>
) {
  const { isBusy, perform } = useAsyncAction()
  const [asking, ask] = useState<RowAction<Row>>()
  const carryOut = ({ name, act }: RowAction<Row>) =>
    perform(
      name,
      () => act(row),
      () => then(name)
    )
  const question: ReactNode = asking && (
    <Confirm
      confirm={asking.label()}
      isDangerous={asking.isDangerous ?? false}
      isOpen
      onAnswer={yes => {
        ask(undefined)
        if (yes) carryOut(asking)
      }}
      text={[asking.question?.(row), asking.consequence?.(row)].filter(Boolean).join('')}
      title={messages.ask({ action: asking.label(), name: rowName })}
    />
  )
  return {
    isBusy,
    press: (action: RowAction<Row>): void => {
      if (action.question) ask(action)
      else carryOut(action)
    },
    question
  }
}
