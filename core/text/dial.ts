import { texts } from './texts.ts'

/** What the small hint beside a clicked number says. */
export const dialText = texts('dial', {
  asked: '正在接通电话…',
  dialling: '正在呼叫…',
  locked: '请 {seconds} 秒后再拨',
  failed: '呼叫未接通：{why}',
  refused: '无法拨打：{why}'
})
