import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Refusals of the seat state log. */
export const seatLogServerMessages = defineMessages('seatLogServer', {
  noDay: '日期不正确'
})
