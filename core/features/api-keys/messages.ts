import { defineMessages } from '../../messages/define-messages.ts'

/** API keys: page texts, rules and server messages. */
export const apiKeyMessages = defineMessages('apiKeys', {
  list: '接口密钥',
  about: '供企业自己的服务器调用开放接口，请勿放在网页或手机应用中',
  name: '名称',
  scopes: '权限范围',
  client: '客户端标识',
  hint: '密钥尾号',
  state: '状态',
  created: '创建时间',
  expires: '到期时间',
  never: '长期有效',
  lastUse: '最近使用',
  unused: '未使用',
  none: '-',

  add: '新建密钥',
  addTitle: '新建接口密钥',
  days: '有效期（天）',
  daysHint: '不填则长期有效',
  daysWrong: '请输入 1 至 3650 的整数，或留空',
  nameMissing: '请输入名称',
  nameLong: '名称不能超过 {most} 个字符',
  onlyAdministrators: '密钥可以代表任何成员，只有管理员可以新建',
  nameTaken: '已有同名的有效密钥',
  scopesMissing: '请至少选择一项权限',
  tooMany: '有效的密钥不能超过 {most} 个',

  madeTitle: '密钥已创建',
  madeHint: '密钥只显示这一次，关闭后无法再查看，请立即保存到服务器的配置中',
  secret: '密钥',
  copy: '复制',
  copied: '已复制',
  done: '我已保存',

  revoke: '吊销',
  revokeQuestion: '确认吊销“{name}”？使用它的服务器将立即无法调用接口，且不能恢复',
  revoked: '已吊销',

  noKey: '密钥不存在',
  alreadyRevoked: '密钥已吊销',
  noScope: '密钥没有此项权限',
  logAdd: '新建接口密钥，权限范围：{scopes}',
  logRevoke: '吊销接口密钥',
  logCall: '通过接口密钥代坐席发起呼叫'
})
