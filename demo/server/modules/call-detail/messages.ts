import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Log entries about call records. */
export const recordServerMessages = defineMessages('recordServer', {
  calls: '通话记录',
  removedCount: '删除 {count} 条'
})
