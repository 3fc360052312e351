import { useStore } from '@nanostores/react'
import { $closeQuestion, answerClosing } from '../../../core/areas/workbench/closing.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../widgets/parts/begin.ts'

/** What is asked before the window goes. */
export function Closing() {
  const question = useStore($closeQuestion)
  const endsCall = question === 'end-call'
  return (
    <Confirm
      isDangerous={endsCall}
      isOpen={question !== 'none'}
      onAnswer={yes => begin(answerClosing(yes))}
      text={endsCall ? t.askToEnd() : t.askToClose()}
      title={t.question()}
    />
  )
}
