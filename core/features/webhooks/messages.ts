import { defineMessages } from '../../messages/define-messages.ts'

/** Webhooks: rules, server messages and the operation log. */
export const webhookMessages = defineMessages('webhooks', {
  wholeOnly: '回调地址接收全企业的数据，仅数据范围为全部的用户可以设置',
  url: '回调地址',
  description: '说明',
  events: '事件',
  state: '状态',
  showsNumbers: '推送完整号码',
  secret: '签名密钥',

  urlMissing: '请输入回调地址',
  urlLong: '回调地址不能超过 {most} 个字符',
  urlWrong: '请输入完整的地址，如 https://crm.example.cn/hooks',
  urlAccount: '地址中不能包含账号和密码，请用签名验证来源',
  urlFragment: '地址中不能包含 # 及其后的内容',
  urlScheme: '地址须使用 https',
  urlInternal: '该地址指向内部网络，不能使用',
  urlName: '域名 {host} 无法解析，请检查拼写',
  urlTaken: '已有相同的回调地址',
  descriptionLong: '说明不能超过 {most} 个字符',
  eventsMissing: '请至少选择一个事件',
  tooMany: '回调地址不能超过 {most} 个',
  changed: '回调地址已被他人修改，您输入的内容尚未保存',
  noWebhook: '回调地址不存在',
  noDelivery: '投递记录不存在',
  notActive: '回调地址已停用，请先启用',
  stillWaiting: '该投递正在等待，请稍候',

  on: '开启',
  off: '关闭',
  none: '无',
  logAdd: '新增回调地址',
  logEdit: '修改回调地址',
  logRemove: '删除回调地址',
  logRotate: '更换回调地址的签名密钥',
  logTest: '向回调地址发送测试',
  logReplay: '重新投递 {count} 条事件',
  logStop: '自动停用',
  allEndpoints: '全部回调地址',

  tipTitle: '回调地址已自动停用',
  tipFailing: '“{url}”连续 {days} 天投递失败，已自动停用，请检查对方服务后在系统设置中重新启用',
  tipGone: '“{url}”表示不再接收事件（状态 410），已自动停用'
})
