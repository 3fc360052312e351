import { defineMessages } from '../../messages/define-messages.ts'

/** How long recordings and transcripts are kept: rules, server messages and the page. */
export const retentionMessages = defineMessages('retention', {
  title: '保存期限',
  about: '超过期限的录音和文字记录每天自动删除，删除后不能恢复；通话记录、统计和意向等级保留',
  recordings: '录音保存天数',
  transcripts: '文字记录保存天数',
  daysHint: '30 至 3650 天，不填则永久保存',
  daysWrong: '请输入 30 至 3650 的整数，或留空',
  kept: '有未完结工单的通话不删除，完结后再按期限处理',

  stored: '现有录音 {recordings} 条（约 {size}），文字记录 {transcripts} 份',
  lastRun: '上次删除：{time}，录音 {recordings} 条（{size}）、文字记录 {transcripts} 份',
  neverRun: '还没有删除过',
  preview: '按此期限，现有录音 {recordings} 条（约 {size}）、文字记录 {transcripts} 份已到期',
  previewNone: '按此期限，目前没有到期的录音和文字记录',
  previewWait: '正在计算到期的数量',
  question:
    '录音 {recordings} 条（约 {size}）、文字记录 {transcripts} 份已超过新的期限，将在次日凌晨删除且不能恢复，确定保存吗？',
  confirm: '保存并删除',

  forever: '永久',
  days: '{days} 天',
  log: '修改保存期限',
  target: '系统设置：保存期限',
  logRun: '按保存期限删除：录音 {recordings} 条（{size}）、文字记录 {transcripts} 份',
  targetRun: '录音和文字记录',
  system: '系统',

  recordingRemoved: '录音已按保存期限删除',
  transcriptRemoved: '文字记录已按保存期限删除',
  removed: '已到期'
})
