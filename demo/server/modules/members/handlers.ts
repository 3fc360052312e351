import type { FastifyRequest } from 'fastify'
import {
  type ActionLogType,
  userStatus as userStatusLabels
} from '../../../../core/features/members/enums.ts'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { mayReset } from '../../../../core/features/members/rules.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { memberUsername } from '../../../../core/lib/validation/account-validators.ts'
import {
  fullPassword,
  strictPassword
} from '../../../../core/lib/validation/password-validators.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { hashPassword, NO_PASSWORD, randomSecret } from '../../auth/secrets.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { endMemberLogins } from '../accounts/open-logins.ts'
import { releaseHeads } from '../departments/release-heads.ts'
import {
  changeOf,
  EDITED,
  recordOperation,
  recordOperations
} from '../operation-log/record-operation.ts'
import { keepingAdministrator } from '../roles/administrators.ts'
import { publishPermissions } from '../roles/permission-changes.ts'
import { countMembers, listMembers } from './list-members.ts'
import {
  allChangeable,
  assertDraft,
  changeable,
  checkEdit,
  checkNotOnCall,
  checkPlace,
  leaveTelephone,
  type Target,
  trimmed
} from './member-actions.ts'
import { changesOfMember, memberFields, memberVersion } from './member-fields.ts'
import { readerOf } from './member-reader.ts'
import {
  deleteMember,
  insertMember,
  revokePhones,
  setMemberStatus,
  updateMember
} from './member-writes.ts'
import { memberServerMessages } from './messages.ts'
import { moveMembers } from './move-members.ts'

function assertPassword(rule: typeof fullPassword, password: string): void {
  assertValid(required(memberMessages.passwordMissing), password)
  assertValid(rule, password)
}

export function memberHandlers(backend: Backend): Handlers['members'] {
  const { db, seats } = backend

  interface MemberRequest {
    readonly request: FastifyRequest
    readonly session: Session
  }
  const record = (
    { request, session }: MemberRequest,
    type: ActionLogType,
    { name, username }: Pick<Target, 'name' | 'username'>,
    detail: string
  ) => {
    const target = memberServerMessages.logTarget({ name, username })
    return recordOperation(db, session, request, { type, target, detail })
  }

  return {
    async list({ query }, { session }) {
      return listMembers(db, await readerOf(db, session), query)
    },

    async count({ query }, { session }) {
      return countMembers(db, await readerOf(db, session), query)
    },

    async options(_, { session }) {
      const reader = await readerOf(db, session)
      const { enterpriseId, canManage } = reader
      const departments = await db
        .selectFrom('department')
        .select(['id', 'name'])
        .where('enterprise_id', '=', enterpriseId)
        .orderBy('id')
        .execute()
      const roles = await db
        .selectFrom('role')
        .select(['id', 'name'])
        .where('enterprise_id', '=', enterpriseId)
        .orderBy('id')
        .execute()
      return {
        departments: departments.filter(({ id }) => canManage || id === reader.departmentId),
        roles: roles.map(role => ({ ...role, canGive: reader.reaches([role.id]) }))
      }
    },

    async add({ body }, context) {
      const { enterpriseId } = context.session
      const reader = await readerOf(db, context.session)
      if (!reader.canManage) throw forbidden()
      const draft = trimmed(body)
      const username = body.username.trim()
      assertValid(memberUsername, username)
      assertDraft(draft)
      if (body.password !== undefined) assertPassword(fullPassword, body.password)
      await checkPlace(db, reader, draft)
      const password_hash =
        body.password === undefined ? NO_PASSWORD : await hashPassword(body.password)
      const account = { username, password_hash }
      const id = await uniqueConstraint(() => insertMember(db, enterpriseId, account, draft))
      await seats.renew(id)
      await record(context, 1, { name: draft.name, username }, memberServerMessages.logAdd())
      return { id }
    },

    async edit({ params: { id }, body }, context) {
      const { enterpriseId } = context.session
      const reader = await readerOf(db, context.session)
      const { version, ...typed } = body
      const draft = trimmed(typed)
      assertDraft(draft)
      const edited = await uniqueConstraint(() =>
        keepingAdministrator(db, enterpriseId, async inside => {
          const member = await changeable(inside, reader, id)
          const before = await memberFields(inside, enterpriseId, id)
          if (version !== undefined && version !== memberVersion(before))
            throw refuseField('MEMBER_CHANGED', memberMessages.changedByOther())
          await checkPlace(inside, reader, draft, member)
          checkEdit(reader, member, draft)
          const moves = draft.extension !== member.extension
          if (moves) checkNotOnCall(backend, [id], enterpriseId)
          const changes = await changesOfMember(inside, enterpriseId, before, draft)
          await updateMember(inside, enterpriseId, member, draft)
          await recordOperation(inside, context.session, context.request, {
            type: EDITED,
            target: memberServerMessages.logTarget({ ...member, name: draft.name }),
            ...{ detail: memberServerMessages.logEdit(), changes }
          })
          if (draft.departmentId !== member.departmentId) await releaseHeads(inside, context)
          return { member, moves }
        })
      )
      publishPermissions(backend.realtime, enterpriseId, [id])
      await seats.renew(id)
      if (edited.moves) leaveTelephone(backend, edited.member, enterpriseId)
      return null
    },

    /** All or none. */
    async setStatus({ body: { idList, userStatus } }, { request, session }) {
      const { enterpriseId } = session
      const reader = await readerOf(db, session)
      const ids = [...new Set(idList)]
      const isEnd = userStatus === 2
      const detail = isEnd ? memberServerMessages.logDisable() : memberServerMessages.logEnable()
      await keepingAdministrator(db, enterpriseId, async trx => {
        const all = await allChangeable(trx, reader, ids)
        if (isEnd) checkNotOnCall(backend, ids, enterpriseId)
        await setMemberStatus(trx, enterpriseId, ids, userStatus)
        if (isEnd) await revokePhones(trx, enterpriseId, ids)
        const [on, off] = [userStatusLabels.label(1), userStatusLabels.label(2)]
        const changed = all.filter(({ status }) => status !== userStatus)
        const actions = changed.map(member => ({
          type: 2 as const,
          target: memberServerMessages.logTarget(member),
          detail,
          changes: changeOf(memberMessages.status(), isEnd ? on : off, isEnd ? off : on)
        }))
        await recordOperations(trx, session, request, actions)
        if (isEnd) await releaseHeads(trx, { session, request })
      })
      if (isEnd) await endMemberLogins(backend, ids, enterpriseId)
      for (const id of ids) await seats.renew(id)
      return null
    },

    async move({ body }, context) {
      await moveMembers(db, await readerOf(db, context.session), context, body)
      return null
    },

    async resetPassword({ params: { id }, body }, context) {
      const { enterpriseId } = context.session
      const reader = await readerOf(db, context.session)
      const member = await changeable(db, reader, id)
      if (member.isShared) throw refuse(memberMessages.sharedAccount())
      if (!mayReset(reader.codes, reader.departmentId === member.departmentId))
        throw refuse(memberServerMessages.otherDepartment())
      assertPassword(strictPassword, body.password)
      const password_hash = await hashPassword(body.password)
      await db.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute()
      await backend.failures.clear(member.username)
      await endMemberLogins(backend, [id])
      const by = await userName(db, context.session.userId)
      const tip = memberServerMessages.tipReset({ name: by, time: dateTime(Date.now()) })
      await backend.tips.write(
        db,
        { userId: id, enterpriseId },
        memberServerMessages.tipResetTitle(),
        tip
      )
      await record(context, 2, member, memberServerMessages.logReset())
      return null
    },

    async remove({ params: { id } }, context) {
      const { enterpriseId } = context.session
      const member = await changeable(db, await readerOf(db, context.session), id)
      checkNotOnCall(backend, [id], enterpriseId)
      const secret = await hashPassword(randomSecret())
      await keepingAdministrator(db, enterpriseId, async inside => {
        await deleteMember(inside, enterpriseId, member, secret)
        await releaseHeads(inside, context)
      })
      await endMemberLogins(backend, [id], enterpriseId)
      await seats.renew(id)
      leaveTelephone(backend, member, enterpriseId)
      await record(context, 3, member, memberServerMessages.logRemove())
      return null
    }
  }
}
