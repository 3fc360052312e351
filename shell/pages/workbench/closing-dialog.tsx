import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $closeQuestion,
  answerClosing,
  askToLeave
} from '../../../core/features/workbench/close-workbench.ts'
import { workbenchText as t } from '../../../core/features/workbench/messages.ts'
import { phoneText } from '../../../core/phone/phone-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { askBeforeLeaving } from '../../router/router.ts'

const sentences = {
  none: t.askToClose,
  close: t.askToClose,
  'end-call': t.askToEnd,
  leave: phoneText.leaving
}

/** Confirmation before leaving the workbench. */
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
