import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $closeQuestion, answerClosing, askToLeave } from '../../../core/areas/workbench/closing.ts'
import { phoneText } from '../../../core/text/phone.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { askBeforeLeaving } from '../../router.ts'

const sentences = {
  none: t.askToClose,
  close: t.askToClose,
  'end-call': t.askToEnd,
  leave: phoneText.leaving
}

/** What is asked before the window goes, or another page comes. */
export function Closing() {
  const question = useStore($closeQuestion)
  useEffect(() => askBeforeLeaving(askToLeave), [])
  return (
    <Confirm
      isDangerous={question === 'end-call'}
      isOpen={question !== 'none'}
      onAnswer={yes => begin(answerClosing(yes))}
      text={sentences[question]()}
      title={t.question()}
    />
  )
}
