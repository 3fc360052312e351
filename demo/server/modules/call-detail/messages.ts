import { texts } from '../../../../core/messages/define-messages.ts'

/** Log entries about call records. */
export const recordServerText = texts('recordServer', {
  calls: '通话记录',
  removedCount: '删除 {count} 条'
})
