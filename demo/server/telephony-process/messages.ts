import { defineMessages } from '../../../core/messages/define-messages.ts'

/** Settings of the telephony process, and what is refused while it is away. */
export const telephonyServerMessages = defineMessages('telephonyServer', {
  badUrl: 'TELEPHONY_URL 必须是电话进程的地址，如 http://10.0.0.5:8700，不能是 {wrong}',
  oneExchange: 'TELEPHONY_URL 和 SIP_WS_URL 只能设置一个：使用外部交换机时不需要电话进程',
  nodeNeedsDatabase: '设置 TELEPHONY_URL 时，必须用 DATABASE_URL 指定与电话进程共用的 PostgreSQL',
  needsDatabase: '电话进程需要 DATABASE_URL：与各服务器共用的 PostgreSQL 地址',
  notBesideOutside: '已设置 SIP_WS_URL：使用外部交换机时不需要电话进程，请不要启动它',
  notBehindAnother: '电话进程不能设置 TELEPHONY_URL，请在各服务器上设置',
  another: '另一个电话进程正在使用这个数据库，只能运行一个',
  listening: '电话进程已启动：{url}（供设置了 TELEPHONY_URL 的服务器使用）',
  untrusted:
    '{address} 转发了电话连接，但不在 TRUST_PROXY 中：经它连接的电话都算作一个地址，请在电话进程的 TRUST_PROXY 中加上它',
  otherRecordings:
    '电话进程的录音不在本服务器的录音文件夹中，通话录音将无法播放：请用 HUTONG_RECORDINGS 指定共享的文件夹，或使用存储桶',
  away: '电话服务暂时不可用，请稍后再试',
  unfinished: '电话服务没有响应，操作可能没有完成，请刷新后查看再试'
})
