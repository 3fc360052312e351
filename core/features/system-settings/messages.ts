import { defineMessages } from '../../messages/define-messages.ts'

/** System settings: rules, server messages and the operation log. */
export const systemSettingMessages = defineMessages('systemSettings', {
  enterprise: '企业信息',
  calls: '通话',
  dialling: '外呼',

  name: '企业名称',
  shortName: '企业简称',
  logo: '企业标志',
  wrapUpSeconds: '话后整理时长',
  ringSeconds: '振铃时长上限',
  hidesNewNumbers: '隐藏新增客户和线索的号码',
  invitesRatings: '通话后邀请客户评价',
  hours: '允许拨打的时间',
  robotOncePerDay: '机器人每天只呼叫同一号码一次',
  holidays: '节假日',

  nameMissing: '请输入企业名称',
  nameLong: '企业名称不能超过 {most} 个字符',
  shortNameLong: '企业简称不能超过 {most} 个字符',
  logoType: '请选择 PNG、JPEG 或 WebP 格式的图片',
  logoScript: '不能使用 SVG 或网页文件：其中可能包含脚本。请选择 PNG、JPEG 或 WebP 格式的图片',
  logoLarge: '图片不能超过 {most} KB，所选图片为 {size} KB',
  dayWrong: '请输入日期，如 2026-10-01',
  dayTwice: '{day} 已在列表中',
  holidayNameLong: '节假日名称不能超过 {most} 个字符',
  holidaysMany: '节假日不能超过 {most} 天',
  hoursWrong: '结束时间须晚于开始时间',
  changed: '设置已被他人修改，您输入的内容尚未保存',

  target: '系统设置：{section}',
  log: '{changes}',
  logNothing: '无变化',
  logChange: '{field}由“{from}”改为“{to}”',
  logLogo: '更换企业标志',
  logNoLogo: '删除企业标志',
  logAddedDays: '新增节假日 {days}',
  logRemovedDays: '删除节假日 {days}',
  none: '无',
  on: '开启',
  off: '关闭',
  byHand: '手动结束',
  unlimited: '不限',
  seconds: '{seconds} 秒',
  range: '{from}–{to}'
})
