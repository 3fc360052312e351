import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { longSearchText, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import type { Permission } from '../../session/permissions.ts'
import { messageKind, signatureSource, templateAudit } from './enums.ts'
import { LONGEST_REASON, LONGEST_SIGNATURE, LONGEST_TEMPLATE } from './rules/lengths.ts'
import {
  MessagePrice,
  MessageSignature,
  MessageTemplate,
  SignatureOption,
  TemplateOption
} from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const made = z.object({ id: z.string() })
const version = z.number().check(z.int(), z.gte(0))
const audit = z.optional(z.pipe(z.coerce.number(), templateAudit.schema))
const shown = z.optional(z.enum(['true', 'false']))
const remark = z.string().check(z.maxLength(LONGEST_REASON))
/** Review of the version that was read. */
const MessageReview = z.object({ version, isApproved: z.boolean(), reason: z._default(remark, '') })
export type MessageReview = z.infer<typeof MessageReview>

/** Review and withdrawal below `path`; tasks that wait or send with what is withdrawn stop. */
const reviewed = <Path extends string>(path: Path, noun: string, operator: Permission) => ({
  review: endpoint('PUT', `${path}/{id}/review`, {
    summary: `审核${noun}`,
    needs: 'CMC.TASK.REVI',
    body: MessageReview,
    reply: z.null()
  }),
  withdraw: endpoint('PUT', `${path}/{id}/withdraw`, {
    summary: `撤回${noun}`,
    needs: operator,
    body: z.object({ version }),
    reply: z.null()
  })
})

const signature = {
  name: z.string().check(z.maxLength(LONGEST_SIGNATURE)),
  source: signatureSource.schema,
  remark,
  /** An uploaded picture or document. */
  proofKey: z.optional(id)
}
const signatureNeeds = 'CMC.SIG.MANA'

/** Signatures of messages; of the enterprise. */
export const messageSignatures = named('messageSignatures', {
  /** Newest first. */
  list: endpoint('GET', '/sms_signatures', {
    summary: '短信签名',
    needs: signatureNeeds,
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      name: searchText,
      audit,
      isWithdrawn: shown
    }),
    reply: pageOf(MessageSignature)
  }),
  /** The approved ones. */
  options: endpoint('GET', '/sms_signatures/in_use', {
    summary: '可用的短信签名',
    needs: 'CMC.SMS.TEMP.BASIC.OPER',
    reply: z.array(SignatureOption)
  }),
  /** The proof is needed; the name is unique in the enterprise. */
  apply: endpoint('POST', '/sms_signatures', {
    summary: '申请短信签名',
    needs: signatureNeeds,
    body: z.object(signature),
    reply: made
  }),
  /** Of one that waits for review or was rejected; it is then reviewed again. */
  edit: endpoint('PUT', '/sms_signatures/{id}', {
    summary: '修改短信签名',
    needs: signatureNeeds,
    body: z.object({ ...signature, version }),
    reply: z.null()
  }),
  ...reviewed('/sms_signatures', '短信签名', signatureNeeds),
  /** Refused while templates use it. */
  remove: endpoint('DELETE', '/sms_signatures/{id}', {
    summary: '删除短信签名',
    needs: signatureNeeds,
    reply: z.null()
  })
})

const template = {
  name: z.string().check(z.maxLength(64)),
  kind: messageKind.schema,
  signatureId: id,
  content: z.string().check(z.maxLength(LONGEST_TEMPLATE))
}
const operate = 'CMC.SMS.TEMP.BASIC.OPER'

export const messageTemplates = named('messageTemplates', {
  /** Newest first. */
  list: endpoint('GET', '/sms_templates', {
    summary: '短信模板',
    needs: 'CMC.SMS.TEMP.SEE',
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      name: longSearchText,
      content: searchText,
      kind: z.optional(z.pipe(z.coerce.number(), messageKind.schema)),
      audit,
      isWithdrawn: shown
    }),
    reply: pageOf(MessageTemplate)
  }),
  /** Approved ones that may be sent, for the sending page. */
  options: endpoint('GET', '/sms_templates/options', {
    summary: '可发送的短信模板',
    needs: 'CMC.SMS.SEND',
    reply: z.array(TemplateOption)
  }),
  /** What a segment costs. */
  price: endpoint('GET', '/sms_templates/price', {
    summary: '短信单价与余额',
    reply: MessagePrice
  }),
  create: endpoint('POST', '/sms_templates', {
    summary: '新建短信模板',
    needs: operate,
    body: z.object(template),
    reply: made
  }),
  /** Of one that waits for review or was rejected; it is then reviewed again. */
  edit: endpoint('PUT', '/sms_templates/{id}', {
    summary: '修改短信模板',
    needs: operate,
    body: z.object({ ...template, version }),
    reply: z.null()
  }),
  ...reviewed('/sms_templates', '短信模板', operate),
  /** Refused while a message task or a call task uses it. */
  remove: endpoint('DELETE', '/sms_templates/{id}', {
    summary: '删除短信模板',
    needs: 'CMC.SMS.TEMP.DELE',
    reply: z.null()
  })
})
