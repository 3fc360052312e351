import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { ConfigItem, EnterpriseInfo, EnvironmentConfig, TenantInfo } from './schemas.ts'

/** Public settings of an enterprise and of the installation. */
export const enterprise = {
  info: endpoint('GET', '/enterprise/info', { summary: '企业信息', reply: EnterpriseInfo }),
  config: endpoint('GET', '/enterprise/config', {
    summary: '企业配置列表',
    reply: z.array(ConfigItem)
  }),
  tenant: endpoint('GET', '/tenant/info', { summary: '租户信息', reply: TenantInfo }),
  environment: endpoint('GET', '/environment/config', {
    summary: '环境配置',
    caller: 'client',
    reply: EnvironmentConfig
  })
}
