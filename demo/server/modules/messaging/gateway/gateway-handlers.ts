import { randomBytes } from 'node:crypto'
import { gatewayMessages as messages } from '../../../../../core/features/message-gateway/messages.ts'
import {
  FORMER_HOURS,
  gatewayIssues,
  OWN_NEEDS,
  phoneIssue
} from '../../../../../core/features/message-gateway/rules.ts'
import type { GatewayDraft } from '../../../../../core/features/message-gateway/schemas.ts'
import { maskedPhone } from '../../../../../core/lib/format/masking.ts'
import { hasPermission } from '../../../auth/user-queries.ts'
import type { Backend } from '../../../backend.ts'
import { forbidden, refuse, refuseField } from '../../../http/refusal.ts'
import type { Handlers } from '../../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../../operation-log/record-operation.ts'
import { takeVersion, versionsOf } from '../../system-settings/setting-versions.ts'
import { checkUrl } from '../../webhooks/check-draft.ts'
import { shownUrl } from '../../webhooks/shown-url.ts'
import { settleFormerGateway } from '../sending/settle-answers.ts'
import { gatewayOf } from './gateway-queries.ts'
import { GatewayFailure } from './message-gateway.ts'
import { type GatewayRow, ownGateway, secretPurpose } from './message-gateways.ts'
import { reportPath } from './message-report-route.ts'
import { testLimits } from './test-limits.ts'

const HOUR = 60 * 60 * 1000

interface Columns {
  readonly is_own: boolean
  readonly url: string
  readonly account: string
}

const choiceOf = (isOwn: boolean) => (isOwn ? messages.own() : messages.shared())
const shownUrlOf = (url = '') => (url === '' ? messages.blank() : shownUrl(url))

const changesOf = (before: Columns | undefined, after: Columns, hasNewSecret: boolean) => [
  ...changeOf(messages.choice(), choiceOf(before?.is_own ?? false), choiceOf(after.is_own)),
  // Parameters may differ that are not shown.
  ...((before?.url ?? '') === after.url
    ? []
    : [{ name: messages.url(), before: shownUrlOf(before?.url), after: shownUrlOf(after.url) }]),
  ...changeOf(
    messages.account(),
    before?.account || messages.blank(),
    after.account || messages.blank()
  ),
  ...(hasNewSecret
    ? [{ name: messages.secret(), before: messages.oldSecret(), after: messages.newSecret() }]
    : [])
]

const isOther = (before: Columns | undefined, after: Columns): boolean =>
  (before?.is_own ?? false) !== after.is_own ||
  (after.is_own && (before?.url !== after.url || before.account !== after.account))

/** The gateway of the enterprise's text messages. */
export function messageGatewayHandlers(backend: Backend): Handlers['messageGateway'] {
  const { db, webhooks, messages: sender } = backend
  const { box, policy } = webhooks
  const limit = testLimits(backend.limits, backend.counts)

  /** The columns of a draft; the saved ones while the own gateway is not used. */
  async function checked(draft: GatewayDraft, before: GatewayRow | undefined): Promise<Columns> {
    const issues = gatewayIssues(draft, Boolean(before?.secret))
    for (const [field, issue] of Object.entries(issues)) if (issue) throw refuseField(field, issue)
    if (!draft.isOwn)
      return { is_own: false, url: before?.url ?? '', account: before?.account ?? '' }
    const url = new URL(draft.url.trim())
    await checkUrl(url, policy)
    return { is_own: true, url: url.href, account: draft.account.trim() }
  }

  return {
    async read(_, { session: { enterpriseId } }) {
      const row = await gatewayOf(db, enterpriseId)
      const versionOf = await versionsOf(db, enterpriseId)
      const until = row?.former_until ?? null
      return {
        version: versionOf('messageGateway'),
        ...{ isOwn: row?.is_own ?? false, url: row?.url ?? '', account: row?.account ?? '' },
        hasSecret: Boolean(row?.secret),
        formerUntil: until !== null && until > Date.now() ? until : null,
        shared: sender.sharedKind,
        reportPath: reportPath(enterpriseId)
      }
    },

    async save({ body: { version, ...draft } }, { request, session }) {
      const { enterpriseId } = session
      const kept = await gatewayOf(db, enterpriseId)
      const isOwn = draft.isOwn || kept?.is_own === true
      if (isOwn && !(await hasPermission(db, session, OWN_NEEDS)))
        throw forbidden(messages.onlyAdministrators())
      const after = await checked(draft, kept)
      const given = draft.isOwn ? draft.secret.trim() : ''
      const now = Date.now()
      const saved = await db.transaction().execute(async inside => {
        const next = await takeVersion(inside, enterpriseId, 'messageGateway', version)
        const before = await gatewayOf(inside, enterpriseId)
        const set = {
          ...after,
          ...(given !== '' && {
            secret: box.seal(given, secretPurpose(enterpriseId)),
            former_secret: before?.secret ?? null,
            former_until: before?.secret ? now + FORMER_HOURS * HOUR : null
          })
        }
        await inside
          .insertInto('message_gateway')
          .values({ ...set, enterprise_id: enterpriseId })
          .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet(set))
          .execute()
        const ended = isOther(before, after)
          ? await settleFormerGateway(inside, enterpriseId, now)
          : []
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.target(), detail: messages.log() },
          changes: changesOf(before, after, given !== '')
        })
        return { next, ended }
      })
      sender.changed(...saved.ended.flatMap(id => id ?? []))
      return { version: saved.next }
    },

    async test({ body: { phone: typed, ...draft } }, { request, session }) {
      const { enterpriseId } = session
      const phone = typed.trim()
      const issue = phoneIssue(phone)
      if (issue) throw refuseField('phone', issue)
      const row = await gatewayOf(db, enterpriseId)
      if (!draft.isOwn && sender.sharedKind !== 'http')
        throw refuse(sender.sharedKind === 'none' ? messages.none() : messages.noTest())
      const { url, account } = await checked(draft, row)
      // The saved secret signs for the saved address alone.
      const isSaved = row?.url === url && row.account === account
      if (draft.isOwn && draft.secret.trim() === '' && !isSaved)
        throw refuseField('secret', messages.secretForOther())
      const secret = draft.secret.trim() || box.open(row?.secret ?? '', secretPurpose(enterpriseId))
      limit(enterpriseId, draft.isOwn ? undefined : phone)
      const gateway = draft.isOwn ? ownGateway({ url, account, secret }, policy) : sender.shared
      const { name } = await db
        .selectFrom('enterprise')
        .select('name')
        .where('id', '=', enterpriseId)
        .executeTakeFirstOrThrow()
      await recordOperation(db, session, request, {
        ...{ type: EDITED, target: messages.target() },
        detail: messages.logTest({ phone: maskedPhone(phone) })
      })
      const key = `test-${randomBytes(12).toString('hex')}-test`
      const content = messages.testText({ name })
      const begun = performance.now()
      const elapsed = () => Math.round(performance.now() - begun)
      try {
        const [answer] = await gateway.submit([{ key, phone, content }])
        const { isAccepted = false, code = '' } = answer ?? {}
        const failure = answer ? '' : messages.answerWrong()
        return { isAccepted, code: isAccepted ? '' : code, failure, durationMs: elapsed() }
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error
        return { isAccepted: false, code: '', failure: error.message, durationMs: elapsed() }
      }
    }
  }
}
