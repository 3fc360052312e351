import { type ReactNode, useState } from 'react'
import { listText as t } from '../../core/text/list.ts'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import type { RowAction } from './description.ts'
import { useDeed } from './use-deed.ts'

/** What can be done to one row, each once at a time; some of it is asked about first. */
export function useAskedDeeds<Row>(
  row: Row,
  /** What the row is called in the question. */
  rowName: string,
  then: (name: string) => Promise<void>
) {
  const { isBusy, perform } = useDeed()
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
      title={t.ask({ action: asking.label(), name: rowName })}
    />
  )
  return {
    isBusy,
    press: (deed: RowAction<Row>): void => {
      if (deed.question) ask(deed)
      else carryOut(deed)
    },
    question
  }
}
