import { defineMessages } from '../../messages/define-messages.ts'

/** The gateway of text messages: rules, server messages and the section of the settings. */
export const gatewayMessages = defineMessages('messageGateway', {
  title: '短信网关',
  about: '短信任务、通话短信和登录验证码由此网关发出',
  shared: '使用服务器的网关',
  own: '使用企业自己的网关',
  choice: '发送方式',
  sharedState: '服务器的网关：{state}',
  url: '网关地址',
  urlHint: 'https 地址，发送时以 POST 提交账号、号码和内容，请求带签名',
  account: '网关账号',
  secret: '签名密钥',
  secretHint: '{least} 至 {most} 个字符，保存后不再显示',
  secretKept: '已保存，留空则不变；更换后旧密钥签名的回执仍接收 24 小时',
  reports: '回执地址',
  reportsHint: '网关以同样的签名把回执和回复提交到此地址',
  copy: '复制',
  copied: '回执地址已复制',
  formerUntil: '旧密钥签名的回执接收至 {time}',

  onlyAdministrators:
    '登录验证码可能由此网关发出，只有有管理员管理权限的成员可以保存企业自己的网关',

  urlMissing: '请输入网关地址',
  urlLong: '网关地址不能超过 {most} 个字符',
  urlScheme: '网关地址须使用 https',
  accountMissing: '请输入网关账号',
  accountLong: '网关账号不能超过 {most} 个字符',
  secretMissing: '请输入签名密钥',
  secretForOther: '更换地址或账号后，请填写签名密钥再测试',
  secretWrong: '签名密钥须为 {least} 至 {most} 个字符，且不含空格和中文',
  secretLost: '已保存的密钥无法读取，请重新输入',

  test: '发送测试短信',
  noTest: '模拟网关不会真正发送，配置短信网关后再测试',
  testHint: '按以上内容发送一条短信，不计费',
  phone: '接收号码',
  testing: '正在等待网关应答',
  accepted: '网关已接收，用时 {ms} 毫秒',
  refused: '网关拒绝：{code}',
  testsOften: '测试短信每分钟最多 {most} 条，请 {seconds} 秒后再试',
  testSoon: '该号码刚发送过测试短信，请 {seconds} 秒后再试',
  unsent: '发送未成功：{reason}',
  answerWrong: '应答的格式不正确',
  testText: '【{name}】这是一条测试短信，收到表示短信网关可用。',

  none: '尚未配置短信网关，请联系管理员在系统设置中配置',
  unreadable: '短信网关的密钥无法读取，请联系管理员在系统设置中重新输入',
  log: '修改短信网关',
  logTest: '发送测试短信至 {phone}',
  target: '系统设置：短信网关',
  newSecret: '新密钥',
  oldSecret: '原密钥',
  blank: '无'
})
