import type { FastifyRequest } from 'fastify'
import type { ActionLogType } from '../../../core/contract/enums/staff.ts'
import { dateTime } from '../../../core/rules/dates.ts'
import { mayReset } from '../../../core/rules/member-rights.ts'
import { required } from '../../../core/rules/rule.ts'
import {
  extension as extensionRule,
  memberEmail,
  memberMobile,
  memberName,
  memberUsername
} from '../../../core/rules/validators/account.ts'
import { fullPassword, strictPassword } from '../../../core/rules/validators/passwords.ts'
import { memberText } from '../../../core/text/members.ts'
import { endLogins } from '../auth/end-logins.ts'
import { hashPassword, randomSecret } from '../auth/secrets.ts'
import type { Session } from '../auth/tokens.ts'
import { userName } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { demand } from '../complaints.ts'
import type { Handlers } from '../http.ts'
import {
  allChangeable,
  changeable,
  checkPlace,
  checkQuiet,
  type Draft,
  leaveTelephone,
  type Target
} from '../members/deeds.ts'
import { countMembers, listMembers } from '../members/list.ts'
import { readerOf } from '../members/reader.ts'
import { deleteMember, insertMember, updateMember } from '../members/writes.ts'
import { recordOperation, recordOperations } from '../operation-log.ts'
import { forbidden, refuse } from '../refusal.ts'
import { unlessTaken } from '../taken.ts'

const trimmed = <Typed extends Draft>(typed: Typed): Typed => ({
  ...typed,
  name: typed.name.trim(),
  mobile: typed.mobile.trim(),
  email: typed.email.trim(),
  extension: typed.extension?.trim() ?? null
})

function demandDraft({ name, mobile, email, extension }: Draft): void {
  demand(memberName, name)
  demand(memberMobile, mobile)
  demand(memberEmail, email)
  if (extension !== null) demand(extensionRule, extension)
}

function demandPassword(rule: typeof fullPassword, password: string): void {
  demand(required(memberText.passwordMissing), password)
  demand(rule, password)
}

export function memberHandlers(backend: Backend): Handlers['members'] {
  const { db, seats } = backend

  interface Asked {
    readonly request: FastifyRequest
    readonly session: Session
  }
  const record = (
    { request, session }: Asked,
    type: ActionLogType,
    { name, username }: Pick<Target, 'name' | 'username'>,
    detail: string
  ) => {
    const target = memberText.logTarget({ name, username })
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

    async add({ body }, asked) {
      const { enterpriseId } = asked.session
      const reader = await readerOf(db, asked.session)
      if (!reader.canManage) throw forbidden()
      const draft = trimmed(body)
      const username = body.username.trim()
      demand(memberUsername, username)
      demandDraft(draft)
      demandPassword(fullPassword, body.password)
      await checkPlace(db, reader, draft)
      const account = { username, password_hash: await hashPassword(body.password) }
      const id = await unlessTaken(() => insertMember(db, enterpriseId, account, draft))
      await seats.renew(id)
      await record(asked, 1, { name: draft.name, username }, memberText.logAdd())
      return { id }
    },

    async edit({ params: { id }, body }, asked) {
      const { enterpriseId } = asked.session
      const reader = await readerOf(db, asked.session)
      const member = await changeable(db, reader, id)
      const draft = trimmed(body)
      demandDraft(draft)
      await checkPlace(db, reader, draft)
      const { name, mobile, email, departmentId } = draft
      // Either would lead to the password: a reset in one's own department, or a code by SMS.
      const isPlaced = mobile === member.mobile && departmentId === member.departmentId
      if (!isPlaced && !mayReset(reader.codes, reader.departmentId === member.departmentId))
        throw forbidden(memberText.onlyOwnDepartment())
      const isSame = name === member.name && mobile === member.mobile && email === member.email
      if (member.isShared && !isSame) throw refuse(memberText.sharedAccount())
      const moves = draft.extension !== member.extension
      if (moves) checkQuiet(backend, [id], enterpriseId)
      await unlessTaken(() => updateMember(db, enterpriseId, member, draft))
      await seats.renew(id)
      if (moves) leaveTelephone(backend, member, enterpriseId)
      await record(asked, 2, { ...member, name }, memberText.logEdit())
      return null
    },

    /** All of them or none. */
    async setStatus({ body: { idList, userStatus } }, { request, session }) {
      const { enterpriseId } = session
      const reader = await readerOf(db, session)
      const ids = [...new Set(idList)]
      const isEnd = userStatus === 2
      const detail = isEnd ? memberText.logDisable() : memberText.logEnable()
      await db.transaction().execute(async trx => {
        const all = await allChangeable(trx, reader, ids)
        if (isEnd) checkQuiet(backend, ids, enterpriseId)
        await trx
          .updateTable('membership')
          .set({ status: userStatus })
          .where('enterprise_id', '=', enterpriseId)
          .where('user_id', 'in', ids)
          .execute()
        const deeds = all.map(member => ({
          type: 2 as const,
          target: memberText.logTarget(member),
          detail
        }))
        await recordOperations(trx, session, request, deeds)
      })
      if (isEnd) await endLogins(backend, ids, enterpriseId)
      return null
    },

    async resetPassword({ params: { id }, body }, asked) {
      const { enterpriseId } = asked.session
      const reader = await readerOf(db, asked.session)
      const member = await changeable(db, reader, id)
      if (member.isShared) throw refuse(memberText.sharedAccount())
      if (!mayReset(reader.codes, reader.departmentId === member.departmentId))
        throw refuse(memberText.otherDepartment())
      demandPassword(strictPassword, body.password)
      const password_hash = await hashPassword(body.password)
      await db.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute()
      await backend.failures.clear(member.username)
      await endLogins(backend, [id])
      const by = await userName(db, asked.session.userId)
      const told = memberText.tipReset({ name: by, time: dateTime(Date.now()) })
      await backend.tips.write(db, { userId: id, enterpriseId }, memberText.tipResetTitle(), told)
      await record(asked, 2, member, memberText.logReset())
      return null
    },

    async remove({ params: { id } }, asked) {
      const { enterpriseId } = asked.session
      const member = await changeable(db, await readerOf(db, asked.session), id)
      checkQuiet(backend, [id], enterpriseId)
      await deleteMember(db, enterpriseId, member, await hashPassword(randomSecret()))
      await endLogins(backend, [id], enterpriseId)
      await seats.renew(id)
      leaveTelephone(backend, member, enterpriseId)
      await record(asked, 3, member, memberText.logRemove())
      return null
    }
  }
}
