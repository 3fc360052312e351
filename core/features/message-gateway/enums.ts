import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** The gateway that the operator of the server has configured. */
export const sharedGateway = enumeration([
  ['http', '由服务器统一配置'],
  ['simulated', '模拟网关，不会真正发送'],
  ['none', '未配置']
])
export type SharedGateway = CodeOf<typeof sharedGateway>
