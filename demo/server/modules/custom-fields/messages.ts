import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about custom fields of imported rows. */
export const fieldServerMessages = defineMessages('fieldServer', {
  cellUnder: '“{text}”不属于所填的{parent}',
  cellFirst: '请先填写{parent}'
})
