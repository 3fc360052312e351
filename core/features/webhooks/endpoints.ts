import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { deliveryState, webhookEvent } from './enums.ts'
import { LONGEST_DESCRIPTION, LONGEST_URL } from './rules.ts'
import { Delivery, DeliveryAttempt, DeliveryDetail, Webhook } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'
const nothing = z.null()
const version = z.int().check(z.gte(1))
const draft = {
  url: z.string().check(z.maxLength(LONGEST_URL * 2)),
  description: z.string().check(z.maxLength(LONGEST_DESCRIPTION * 2)),
  events: z.array(webhookEvent.schema).check(z.maxLength(webhookEvent.codes.length)),
  showsNumbers: z.boolean()
}
/** Search parameters of the deliveries and of a replay; times in ms, inclusive. */
const search = {
  webhookId: z.optional(z.string().check(z.maxLength(64))),
  type: z.optional(webhookEvent.schema),
  beginTime: moment,
  endTime: moment
}

/** Addresses to which events are sent, signed (rules webhook-1 to webhook-12). */
export const webhooks = named('webhooks', {
  list: endpoint('GET', '/webhooks', {
    summary: '回调地址列表',
    needs,
    query: z.object(paging),
    reply: pageOf(Webhook)
  }),
  add: endpoint('POST', '/webhooks', {
    summary: '新增回调地址',
    needs,
    body: z.object(draft),
    reply: z.object({ id: z.string(), secret: z.string() })
  }),
  /** A save is refused with `WEBHOOK_CHANGED` when `version` is old. */
  edit: endpoint('PUT', '/webhooks/{id}', {
    summary: '修改回调地址',
    needs,
    body: z.object({ ...draft, version, isActive: z.boolean() }),
    reply: nothing
  }),
  remove: endpoint('DELETE', '/webhooks/{id}', { summary: '删除回调地址', needs, reply: nothing }),
  /** The former secret signs beside the new one until `formerUntil`, in ms. */
  rotate: endpoint('POST', '/webhooks/{id}/secret', {
    summary: '更换签名密钥',
    needs,
    body: z.object({ version }),
    reply: z.object({ secret: z.string(), formerUntil: z.number() })
  }),
  /** One attempt; the reply is its result. */
  test: endpoint('POST', '/webhooks/{id}/test', {
    summary: '发送测试事件',
    needs,
    reply: DeliveryAttempt
  }),
  deliveries: endpoint('GET', '/webhook_deliveries', {
    summary: '投递记录',
    needs,
    query: z.object({ ...paging, ...search, state: z.optional(deliveryState.schema) }),
    reply: pageOf(Delivery)
  }),
  delivery: endpoint('GET', '/webhook_deliveries/{id}', {
    summary: '投递详情',
    needs,
    reply: DeliveryDetail
  }),
  replay: endpoint('POST', '/webhook_deliveries/{id}/replay', {
    summary: '重新投递',
    needs,
    reply: nothing
  }),
  /** Those that failed and match. */
  replayFailed: endpoint('POST', '/webhook_deliveries/replay', {
    summary: '重新投递全部失败的事件',
    needs,
    body: z.object(search),
    reply: z.object({ count: z.int() })
  })
})
