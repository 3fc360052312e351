import { texts } from './texts.ts'

/** What the small hint beside a clicked number says. */
export const dialText = texts('dial', {
  asked: '正在接通电话…',
  dialling: '正在呼叫…',
  locked: '请 {seconds} 秒后再拨',
  failed: '呼叫未接通：{why}',
  redListed: '该号码在红名单中，不能呼叫',
  blacklisted: '该号码在黑名单中，请确认是否仍要呼叫',
  outsideHours: '现在不在 9:00 至 20:00 之间，请确认是否仍要呼叫',
  callAnyway: '仍要呼叫',
  refused: '无法拨打：{why}'
})
