import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $closeQuestion,
  answerClosing,
  askToLeave
} from '../../../core/features/workbench/close-workbench.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { phoneMessages } from '../../../core/phone/phone-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { askBeforeLeaving } from '../../router/router.ts'

const sentences = {
  none: messages.askToClose,
  close: messages.askToClose,
  'end-call': messages.askToEnd,
  leave: phoneMessages.leaving
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
      title={messages.question()}
    />
  )
}
