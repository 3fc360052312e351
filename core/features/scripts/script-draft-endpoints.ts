/** Editing, review and versions of scripts. */
import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { LARGEST_SCRIPT, ScriptContent } from './content-schemas.ts'
import { ScriptDraft, ScriptEvent, ScriptState, ScriptVersion } from './script-draft-schemas.ts'

const needs = 'CMC.VERB.TEMP'
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '')
/** The revision on which a change is based; another one is refused with 409. */
const revision = z.int().check(z.minimum(0))

export const scriptDrafts = named('scriptDrafts', {
  /** A new draft: empty, or with an imported content. */
  create: endpoint('POST', '/verbal_templates', {
    summary: '新建话术',
    needs,
    body: z.object({
      templateName: name,
      byKeys: z.boolean(),
      content: z.optional(ScriptContent)
    }),
    largestBody: LARGEST_SCRIPT,
    reply: z.object({ templateCode: z.string() })
  }),
  copy: endpoint('POST', '/verbal_templates/{templateCode}/copy', {
    summary: '复制话术',
    needs,
    body: z.object({ templateName: name }),
    reply: z.object({ templateCode: z.string() })
  }),
  /** What is edited: the draft, or the published version where there is none. */
  read: endpoint('GET', '/verbal_templates/{templateCode}/draft', {
    summary: '编辑话术',
    needs,
    reply: ScriptDraft
  }),
  save: endpoint('PUT', '/verbal_templates/{templateCode}/draft', {
    summary: '保存话术',
    needs,
    body: z.object({ revision, templateName: name, content: ScriptContent }),
    largestBody: LARGEST_SCRIPT,
    reply: ScriptState
  }),
  move: endpoint('PUT', '/verbal_templates/{templateCode}/audit_status', {
    summary: '提交审核、撤回、发布或放弃修改',
    needs,
    body: z.object({ revision, action: z.enum(['submit', 'withdraw', 'publish', 'discard']) }),
    reply: ScriptState
  }),
  review: endpoint('PUT', '/verbal_templates/{templateCode}/audit', {
    summary: '审核话术',
    needs: 'CMC.TASK.REVI',
    body: z.object({ revision, isApproved: z.boolean(), reason }),
    reply: ScriptState
  }),
  /** Newest first. */
  history: endpoint('GET', '/verbal_templates/{templateCode}/history', {
    summary: '话术的审核与发布记录',
    needs,
    reply: z.array(ScriptEvent)
  }),
  /** Newest first. */
  versions: endpoint('GET', '/verbal_templates/{templateCode}/versions', {
    summary: '话术版本',
    needs,
    reply: z.array(ScriptVersion)
  }),
  version: endpoint('GET', '/verbal_templates/{templateCode}/versions/{version}', {
    summary: '话术版本内容',
    needs,
    reply: z.object({ version: z.number(), content: ScriptContent })
  }),
  /** A text in the robot's voice. */
  audition: endpoint('POST', '/verbal_templates/audition', {
    summary: '试听话术',
    needs,
    body: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(500)),
      /** Default: the usual voice. */
      voiceId: z.optional(z.string())
    }),
    reply: z.unknown(),
    wrapping: 'bytes'
  })
})
