import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import {
  closeMemberForm,
  editMember,
  memberDrafts
} from '../../../core/features/members/member-form.ts'
import type { Member } from '../../../core/features/members/schemas.ts'
import { draftStore } from '../../../core/session/drafts/draft-store.ts'
import { login, logout, stop, switchEnterprise } from '../../../core/session/session.ts'
import { expire, kicked } from '../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { byPassword, signedIn, signIn } from '../../support/server/signed-in.ts'

const drafts = draftStore<string>()

/** A draft exists; the next user to sign in may be a different one. */
async function typed() {
  let next = signedIn('first')
  const other = { ...signedIn('other'), entId: 'e-2', entName: '第二企业' }
  await signIn({
    'POST /oauth/token': () => Response.json(next),
    'PUT /deptEmployees/revoke_token': () => ok(null),
    'POST /oauth/switch_token': () => Response.json(other),
    'PUT /deptEmployees/replace_token': () => ok(null)
  })
  drafts.keep('name', '李')
  return {
    async backAs(account: Partial<typeof next> = {}) {
      next = { ...signedIn('second'), ...account }
      await login(byPassword)
      await settle()
    }
  }
}

afterEach(stopCore)

describe('what was typed and not sent', () => {
  it('is there again when the login has run out and the same person has come back', async () => {
    const { backAs } = await typed()
    expire()
    expect(drafts.read('name')).toBeUndefined()
    drafts.keep('name', 'without a session')
    await backAs()
    expect(drafts.read('name')).toBe('李')
    expect(drafts.read('email')).toBeUndefined()
    drafts.drop('name')
    expect(drafts.read('name')).toBeUndefined()
  })

  it.each([
    ['signed out', logout],
    ['been signed out by another device', kicked],
    ['been taken off the page', stop]
  ])('is gone when they have %s', async (_, leave) => {
    const { backAs } = await typed()
    await leave()
    await backAs()
    expect(drafts.read('name')).toBeUndefined()
  })

  it('is gone once another has been here', async () => {
    const { backAs } = await typed()
    expire()
    await backAs({ userId: 'u-2' })
    expect(drafts.read('name')).toBeUndefined()
    expire()
    await backAs()
    expect(drafts.read('name')).toBeUndefined()
  })

  it('is gone when they have changed to another enterprise', async () => {
    await typed()
    await switchEnterprise('e-2')
    expect(drafts.read('name')).toBeUndefined()
  })
})

describe('the drawer of a member', () => {
  const member = { id: 'm-1' } as Member
  const change = {
    ...{ username: '', name: '李', mobile: '', email: '', departmentId: '' },
    ...{
      extension: '',
      wrapUpSeconds: '',
      roleIds: [],
      post: '0',
      hasSeat: false,
      entry: 'link' as const
    }
  }

  it('keeps what was changed when the login runs out, and not when it is closed', async () => {
    const { backAs } = await typed()
    editMember(member)
    memberDrafts.keep('m-1', change)
    expire()
    await backAs()
    editMember(member)
    expect(memberDrafts.read('m-1')).toEqual(change)
    closeMemberForm()
    expect(memberDrafts.read('m-1')).toBeUndefined()
  })
})
