import { useStore } from '@nanostores/react'
import type { LeaveQuestion } from '../../../core/environment/leave-question.ts'
import { topBarPopupMessages } from '../../../core/messages/top-bar-popup-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'

/** Asks whether a page with unsaved changes is to be left. */
export function LeaveConfirm({ question }: { readonly question: LeaveQuestion }) {
  return (
    <Confirm
      isOpen={useStore(question.$isOpen)}
      onAnswer={question.answer}
      text={question.text()}
      title={topBarPopupMessages.kindReminder()}
    />
  )
}
