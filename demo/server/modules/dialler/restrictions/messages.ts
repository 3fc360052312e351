import { defineMessages } from '../../../../../core/messages/define-messages.ts'

/** Messages about numbers that an agent may not dial, or only after confirming. */
export const dialServerMessages = defineMessages('dialServer', {
  redListed: '该号码在红名单中，不能呼叫',
  blacklisted: '该号码在黑名单中，请确认是否仍要呼叫',
  outsideHours: '现在不在 9:00 至 20:00 之间，请确认是否仍要呼叫'
})
