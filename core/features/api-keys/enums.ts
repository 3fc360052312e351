import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What a key may be used for. */
export const apiKeyScope = enumeration([
  ['token', '换取用户令牌'],
  ['call', '代坐席发起呼叫']
])
export type ApiKeyScope = CodeOf<typeof apiKeyScope>

export const apiKeyState = enumeration([
  ['active', '有效'],
  ['expired', '已过期'],
  ['revoked', '已吊销']
])
export type ApiKeyState = CodeOf<typeof apiKeyState>
