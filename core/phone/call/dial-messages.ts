import { defineMessages } from '../../messages/define-messages.ts'

/** The hint beside a clicked number. */
export const dialMessages = defineMessages('dial', {
  connecting: '正在接通电话…',
  dialling: '正在呼叫…',
  locked: '请 {seconds} 秒后再拨',
  failed: '呼叫未接通：{why}',
  callAnyway: '仍要呼叫',
  refused: '无法拨打：{why}'
})
