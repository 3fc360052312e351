/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { webhookMessages } from './messages.ts'
import type { webhookPageMessages } from './webhook-page-messages.ts'

/** By area of the messages. */
export const english = {
  webhooks: {
    wholeOnly:
      'A webhook receives the data of the whole enterprise; only users whose data scope is “All” can set it up',
    url: 'URL',
    description: 'Description',
    events: 'Events',
    state: 'Status',
    showsNumbers: 'Send full numbers',
    secret: 'Signing secret',

    urlMissing: 'Enter a URL',
    urlLong: 'The URL cannot exceed {most} characters',
    urlWrong: 'Enter a full URL such as https://crm.example.cn/hooks',
    urlAccount:
      'The URL cannot contain a user name or password; use the signature to verify the source',
    urlFragment: 'The URL cannot contain # or anything after it',
    urlScheme: 'The URL must use https',
    urlInternal: 'The URL points to an internal network and cannot be used',
    urlName: 'The domain name {host} cannot be resolved; check the spelling',
    urlTaken: 'A webhook with this URL already exists',
    descriptionLong: 'The description cannot exceed {most} characters',
    eventsMissing: 'Choose at least one event',
    tooMany: 'There can be at most {most} webhooks',
    changed: 'The webhook has been changed by another user; what you have entered is not saved',
    noWebhook: 'The webhook does not exist',
    noDelivery: 'The delivery does not exist',
    notActive: 'The webhook is off; enable it first',
    stillWaiting: 'The delivery is still waiting; try again shortly',

    on: 'On',
    off: 'Off',
    none: 'None',
    logAdd: 'Add webhook',
    logEdit: 'Change webhook',
    logRemove: 'Delete webhook',
    logRotate: 'Replace the signing secret of a webhook',
    logTest: 'Send a test to a webhook',
    logReplay: 'Events delivered again: {count}',
    logStop: 'Disabled automatically',
    allEndpoints: 'All webhooks',

    tipTitle: 'Webhook disabled automatically',
    tipFailing:
      'Deliveries to “{url}” have failed for {days} days in a row, so it was disabled automatically. Check the receiving service, then enable it again in the system settings.',
    tipGone: '“{url}” no longer accepts events (status 410) and was disabled automatically'
  } satisfies English<typeof webhookMessages>,
  webhookPage: {
    list: 'Webhooks',
    about:
      'Signed notifications of these events are sent to your own servers. Failed deliveries are retried automatically; after {days} days of failures, the webhook is disabled automatically.',
    description: 'Description',
    url: 'URL',
    events: 'Events',
    eventCount: '{first} … ({count} in all)',
    state: 'Status',
    results: 'Last {days} days',
    failing: 'Deliveries failing',
    failingSince: 'Deliveries have failed since {time}',
    formerUntil: 'The old secret is valid until {time}',
    waitingCount: 'Waiting {count}',
    failedCount: 'Failed {count}',
    noFailures: 'No failures',

    add: 'New webhook',
    edit: 'Edit',
    addTitle: 'New webhook',
    editTitle: 'Edit webhook',
    urlHint: 'A public address that begins with https://',
    descriptionHint: 'To tell webhooks apart, such as “Order system”',
    showsNumbers: 'Send full numbers',
    showsHint: 'When off, numbers are sent as 138****5678; hidden numbers are never shown',
    added: 'Webhook added',
    edited: 'Webhook changed',

    enable: 'Enable',
    disable: 'Disable',
    disableQuestion: 'Disable “{url}”? Events are not sent while it is off.',
    enabled: 'Enabled',
    disabled: 'Disabled',
    remove: 'Delete',
    removeQuestion: 'Delete “{url}”?',
    removeHint:
      'Events waiting for delivery are no longer sent ({waiting}), and the deliveries are deleted, too.',
    removed: 'Deleted',
    log: 'Deliveries',

    rotate: 'Replace secret',
    rotateQuestion: 'Replace the signing secret of “{url}”?',
    rotateHint:
      'The new secret takes effect at once. For {hours} hours, events are signed with the old secret, too; update the receiving server in this time.',
    secret: 'Signing secret',
    secretTitle: 'Signing secret',
    secretHint:
      'The secret is shown only this once and cannot be viewed after closing; save it in the settings of the receiving server now',
    saved: 'I have saved it',
    copy: 'Copy',
    copied: 'Copied',

    test: 'Send test',
    testTitle: 'Test result',
    testGood: 'The test event has been received',
    testBad: 'The test event was not delivered: {reason}',
    close: 'Close',

    deliveries: 'Deliveries',
    deliveriesAbout:
      'Kept for {days} days. The same event may be received more than once; use the event ID to remove duplicates.',
    anyWebhook: 'Webhook',
    time: 'Event time',
    type: 'Event',
    attempts: 'Attempts',
    result: 'Result',
    status: 'Status code',
    noStatus: 'No reply',
    duration: 'Duration',
    milliseconds: '{count} ms',
    next: 'Next delivery',
    see: 'View',
    replay: 'Deliver again',
    replayAll: 'Deliver all failed again',
    replayAllHint: 'Delivers all failed events of the current search again',
    replayed: 'Queued for delivery',
    replayedCount: 'Events queued for delivery: {count}',
    noneFailed: 'No failed events match',

    detail: 'Delivery details',
    eventId: 'Event ID',
    body: 'Content sent',
    history: 'Attempts',
    noAttempts: 'Not delivered yet',
    answer: 'Reply',
    noAnswer: 'No content',
    nothing: '-'
  } satisfies English<typeof webhookPageMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  通话结束: 'Call ended',
  呼叫任务完成: 'Call task completed',
  新增服务记录: 'Service record added',
  工单变更: 'Work order changed',
  短信回执: 'SMS receipt',
  发送测试: 'Test',
  启用: 'On',
  已停用: 'Off',
  已自动停用: 'Off (automatic)',
  等待投递: 'Waiting',
  已送达: 'Delivered',
  投递失败: 'Delivery failed',
  对方返回了错误状态: 'The receiver returned an error status',
  '对方要求跳转，跳转不会被跟随': 'The receiver returned a redirect; redirects are not followed',
  对方超时未应答: 'The receiver did not reply in time',
  '地址指向内部网络，已拒绝连接': 'The URL points to an internal network; not connected',
  域名无法解析: 'The domain name cannot be resolved',
  对方拒绝连接: 'The receiver refused the connection',
  '对方的 HTTPS 证书无效': 'The HTTPS certificate of the receiver is not valid',
  连接中断: 'The connection was interrupted',
  '签名密钥无法读取，请更换密钥': 'The signing secret cannot be read; replace it',
  地址已停用: 'The webhook is off'
}
