import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { GatewayDraft, GatewaySettings, GatewayTest } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'

/** The gateway of the enterprise's text messages (rules message-gateway-1 to message-gateway-10). */
export const messageGateway = named('messageGateway', {
  read: endpoint('GET', '/message_gateway', {
    summary: '短信网关设置',
    needs,
    reply: GatewaySettings
  }),
  /**
   * Refused with `SETTINGS_CHANGED` when `version` is old; other refusals name the field. An own
   * gateway needs `CMC.ADMIN.MANA` as well (rule message-gateway-8).
   */
  save: endpoint('PUT', '/message_gateway', {
    summary: '修改短信网关',
    needs,
    body: z.object({ ...GatewayDraft.shape, version: z.int() }),
    reply: z.object({ version: z.int() })
  }),
  /** Sends one message with the settings as given, also unsaved ones. Nothing is charged; refused when it is sent too often. */
  test: endpoint('POST', '/message_gateway/test', {
    summary: '发送测试短信',
    needs,
    body: z.object({ ...GatewayDraft.shape, phone: z.string().check(z.maxLength(40)) }),
    reply: GatewayTest
  })
})
