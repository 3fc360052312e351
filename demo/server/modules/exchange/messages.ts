import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Settings and refusals of an outside exchange. */
export const exchangeServerMessages = defineMessages('exchangeServer', {
  badUrl: 'SIP_WS_URL 必须是 ws:// 或 wss:// 开头的完整地址，不能是 {wrong}',
  badDomain: 'SIP_DOMAIN 必须是域名或 IP 地址，不能是 {wrong}',
  onlyOutside: '{name} 只用于外部交换机，请同时设置 SIP_WS_URL，或去掉 {name}',
  shortSecret: '{name} 至少需要 {least} 个字符',
  badLife: '{name} 必须是 {least} 到 {most} 之间的整数（秒），不能是 {wrong}',
  badTurnUrl: 'TURN_URL 必须是以逗号分隔的 turn: 或 turns: 地址，不能是 {wrong}',
  turnIncomplete: 'TURN_URL 和 TURN_SECRET 必须同时设置',
  badRecordingHost:
    'EXCHANGE_RECORDING_HOSTS 必须是以逗号分隔的来源，如 https://pbx.example.cn，不能是 {wrong}',
  badRecordingFolder: 'EXCHANGE_RECORDING_FOLDER 必须是存在的文件夹的绝对路径，不能是 {wrong}',

  unsigned: '签名不正确，或时间戳与服务器相差超过 5 分钟',
  badJson: '请求内容不是有效的 JSON',
  badEvent: '事件不正确：{field}',
  unknownExtension: '没有分机 {extension}',
  foreignSeat: '分机 {extension} 不属于该企业',
  foreignRecord: '通话记录 {record} 属于其他通话',
  unknownCall: '没有这通电话；未知通话的事件需要 direction 和 number',
  late: '已有序号更大的事件',
  over: '通话已结束',
  badRecording: '录音地址不在允许的来源或文件夹内',
  notOutside: '服务器未连接外部交换机',
  phonesOutside: '电话由外部交换机管理，请在交换机上设置话机密钥'
})
