import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $joinedEnterprises,
  loadJoinedEnterprises
} from '../../../../core/features/account/joined-enterprises.ts'
import {
  $ownChange,
  $ownData,
  changeOwn,
  changePassword,
  forgetOwnChange,
  loadOwnData
} from '../../../../core/features/account/personal-data.ts'
import {
  $selectCompany,
  closeSelectCompany,
  enterCompany,
  openSelectCompany
} from '../../../../core/features/account/select-company.ts'
import {
  $enterpriseSwitch,
  switchFrom,
  switchIsDone
} from '../../../../core/features/account/switch-enterprise.ts'
import {
  $memberAttempt,
  $memberForm,
  addMember,
  closeMemberForm,
  editMember,
  saveMember
} from '../../../../core/features/members/member-form.ts'
import {
  $memberOptions,
  disableMembers,
  loadMemberOptions,
  memberList,
  removeMember,
  setMemberStatus
} from '../../../../core/features/members/member-list.ts'
import { $notices } from '../../../../core/notices.ts'
import { setOnCall } from '../../../../core/session/call-guard.ts'
import { $session, $user, login } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** The stores of one's own account and of members, against the reference backend. */
let backend: TestBackend
let requests: string[] = []
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
afterEach(stopCore)

const notices = () => $notices.get().map(({ text }) => text)
const here = () => {
  const session = $session.get()
  return session.status === 'signed-in' ? session.user.entId : undefined
}

async function signIn(username: string, password = PASSWORD): Promise<void> {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: (input, init) => {
        requests.push(`${init?.method} ${new URL(String(input)).pathname.replace('/api', '')}`)
        return globalThis.fetch(input, init)
      },
      now: () => Date.now(),
      monotonic: () => performance.now()
    })
  )
  await login({ by: 'password', username, password })
  requests = []
}

const breakNext = (route: string) =>
  backend.send('/demo/faults', { body: { route, kind: 'status', times: 1 } })

describe('one’s own data', () => {
  test('are the server’s, for the page and for the top bar', async () => {
    await signIn('leader')
    await loadOwnData()
    expect(await changeOwn('name', ' 林若溪 ')).toBe(true)
    expect(await changeOwn('email', 'lin@example.com')).toBe(true)
    expect(notices()).toEqual(['信息修改成功'])
    expect($ownData.get()).toMatchObject({ value: { email: 'lin@example.com', name: '林若溪' } })
    expect($user.get()?.email).toBe('lin@example.com')
    expect($session.get()).toMatchObject({ user: { userName: '林若溪' } })
  })

  test('stay unchanged when rejected, and the form shows why until an edit', async () => {
    await signIn('leader')
    expect(await changeOwn('username', 'yf_10001')).toBe(false)
    expect($ownChange.get()).toMatchObject({
      status: 'failed',
      with: 'username',
      failure: { message: '账号已存在', code: 'USERNAME_TAKEN' }
    })
    expect(notices()).toEqual([])
    forgetOwnChange()
    expect($ownChange.get()).toEqual({ status: 'idle' })
    await breakNext('account.changeBasicInfo')
    expect(await changeOwn('email', 'other@example.com')).toBe(false)
    expect($ownChange.get()).toMatchObject({ failure: { message: '网络异常' } })
  })

  test('that do not come are a failure with another try', async () => {
    await signIn('leader')
    await breakNext('auth.userDetail')
    await loadOwnData()
    expect($ownData.get().status).toBe('failed')
    await loadOwnData()
    expect($ownData.get().status).toBe('ready')
  })

  test('is one thing at a time: a password that waits is not changed', async () => {
    await signIn('leader')
    const first = changeOwn('email', 'first@example.com')
    expect(await changePassword('wrong', 'Better2026')).toBe(false)
    expect(await changePassword(PASSWORD, 'Better2026')).toBe(false)
    expect(await first).toBe(true)
    expect(here()).toBe('ent-1')
    expect(notices()).toEqual(['信息修改成功'])
    expect($ownData.get()).toMatchObject({ value: { email: 'first@example.com' } })
  })

  test('a new password signs out; a wrong old one does not', async () => {
    await signIn('agent2')
    expect(await changePassword('wrong', 'Better2026')).toBe(false)
    expect($ownChange.get()).toMatchObject({ failure: { code: 'OLD_PASSWORD_WRONG' } })
    expect(here()).toBe('ent-1')
    expect(await changePassword(PASSWORD, 'Better2026')).toBe(true)
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect(notices()).toEqual(['密码修改成功'])
    expect($ownChange.get()).toEqual({ status: 'idle' })
    await signIn('agent2', 'Better2026')
    expect(here()).toBe('ent-1')
  })
})

describe('another enterprise', () => {
  const switchRequests = ['PUT /deptEmployees/revoke_token', 'POST /oauth/switch_token']

  test('from the top bar: revoke, switch, replace, and a notice for two seconds', async () => {
    await signIn('agent1')
    await switchFrom('top-bar', 'ent-2')
    expect(requests.slice(0, 3)).toEqual([...switchRequests, 'PUT /deptEmployees/replace_token'])
    expect(here()).toBe('ent-2')
    expect(notices()).toEqual(['切换成功'])
    expect($enterpriseSwitch.get()).toEqual({
      status: 'switched',
      entId: 'ent-2',
      goTo: undefined,
      reloadAfterMs: 2000
    })
    switchIsDone()
    expect($enterpriseSwitch.get()).toEqual({ status: 'none' })
  })

  test('from the dialog: one call, whose answer takes the place of what was known', async () => {
    await signIn('agent1')
    openSelectCompany()
    await enterCompany('ent-2')
    expect(requests.filter(path => path !== 'GET /users/joined')[0]).toBe(
      'GET /users/change_enterprise'
    )
    expect(requests).not.toContain('POST /oauth/switch_token')
    expect(here()).toBe('ent-2')
    expect($enterpriseSwitch.get()).toMatchObject({ goTo: undefined, reloadAfterMs: 2000 })
    expect($selectCompany.get()).toEqual({ status: 'closed' })
  })

  test.each([
    ['ent-2', '/'],
    ['ent-14', '/workbench']
  ])(
    'from the profile page to %s: the sign-in log, the roles, then at once %s',
    async (ent, goTo) => {
      await signIn('admin')
      openSelectCompany('profile')
      await enterCompany(ent)
      const order = ['POST /oauth/switch_token', 'GET /users/detail', 'GET /users/login_log']
      expect(requests.filter(path => order.includes(path))).toEqual(order)
      expect($enterpriseSwitch.get()).toMatchObject({ goTo, reloadAfterMs: 50 })
    }
  )

  test.each(['top-bar', 'dialog'] as const)('refused (%s) leaves all as it was', async from => {
    await signIn('agent1')
    const before = $session.get()
    await expect(switchFrom(from, 'ent-3')).rejects.toMatchObject({ message: '您不属于该企业' })
    expect($session.get()).toBe(before)
    expect($enterpriseSwitch.get()).toEqual({ status: 'none' })
    expect(notices()).toEqual(['您不属于该企业'])
  })

  test('is not entered while a call is on', async () => {
    await signIn('agent1')
    setOnCall(true)
    for (const from of ['top-bar', 'profile', 'dialog'] as const)
      await expect(switchFrom(from, 'ent-2')).rejects.toMatchObject({ kind: 'invalid' })
    expect(here()).toBe('ent-1')
    expect(notices()).toEqual(['通话中不能切换企业，请先结束通话'])
    setOnCall(false)
  })

  test('is chosen among those that one has joined; the dialog waits for its outcome', async () => {
    await signIn('agent1')
    openSelectCompany()
    await loadJoinedEnterprises()
    expect($joinedEnterprises.get()).toMatchObject({ value: [{ id: 'ent-1' }, { id: 'ent-2' }] })
    const entering = enterCompany('ent-3')
    closeSelectCompany()
    expect($selectCompany.get().status).toBe('open')
    await expect(entering).rejects.toMatchObject({ name: 'Failure' })
    expect($selectCompany.get().status).toBe('open')
    closeSelectCompany()
    expect($selectCompany.get()).toEqual({ status: 'closed' })
  })
})

describe('the members', () => {
  const draft = {
    name: '扎西·次仁',
    mobile: '13700009001',
    email: '',
    departmentId: 'dep-2',
    roleIds: ['role-3'],
    userPost: 0,
    extension: null
  } as const
  const account = { username: 'tashi.2026', password: 'Sunny#2026x' }
  const rows = () => memberList.$list.get().list
  const row = (username: string) => {
    const found = rows().find(one => one.username === username)
    if (!found) throw new Error(`${username} is not in the list`)
    return found
  }

  test('are added and changed in a drawer that stays when it is refused', async () => {
    await signIn('admin')
    await memberList.search({})
    await loadMemberOptions()
    expect($memberOptions.get()).toMatchObject({
      value: { departments: [{ id: 'dep-1' }, { id: 'dep-2' }, { id: 'dep-3' }] }
    })
    const { total } = memberList.$list.get()
    addMember()
    await saveMember({ ...draft, mobile: '13800000900' }, account)
    expect($memberForm.get()).toEqual({ status: 'adding' })
    expect($memberAttempt.get()).toMatchObject({ failure: { code: 'MOBILE_TAKEN' } })
    expect(notices()).toEqual([])
    await saveMember(draft, account)
    expect($memberForm.get()).toEqual({ status: 'closed' })
    expect(notices()).toEqual(['添加成功'])
    expect(memberList.$list.get().total).toBe(total + 1)
    expect(rows()[0]?.username).toBe(account.username)

    editMember(row(account.username))
    await saveMember({ ...draft, name: '格桑德吉' })
    expect(row(account.username).name).toBe('格桑德吉')
    addMember()
    closeMemberForm()
    expect($memberForm.get()).toEqual({ status: 'closed' })
  })

  test('of which a second is not added while the first is being saved', async () => {
    await signIn('admin')
    addMember()
    const taken = { ...draft, mobile: '13800000900' }
    const other = { ...account, username: 'tashi.2027' }
    await Promise.all([saveMember(taken, other), saveMember(taken, other)])
    expect($memberForm.get()).toEqual({ status: 'adding' })
    expect($memberAttempt.get()).toMatchObject({ failure: { code: 'MOBILE_TAKEN' } })
    expect(notices()).toEqual([])
  })

  test('are disabled together, except those whom one may not disable', async () => {
    await signIn('admin')
    await memberList.search({ username: 'tashi' })
    const tashi = row('tashi.2026')
    await disableMembers([tashi.id, 'unknown-member'])
    expect(notices()).toEqual(['已停用 1 名成员'])
    await memberList.reload()
    expect(row('tashi.2026').userStatus).toBe(2)
    await disableMembers([tashi.id])
    expect(notices()).toContain('所选成员中没有可停用的成员')
    await setMemberStatus(tashi, 1)
    await memberList.reload()
    expect(row('tashi.2026').userStatus).toBe(1)
    await removeMember(tashi)
    await memberList.reload()
    expect(memberList.$list.get()).toMatchObject({ state: 'empty', total: 0 })
  })

  test('keep the size of a page for the tab, and what is searched for', async () => {
    await signIn('admin')
    await memberList.search({ departmentId: 'dep-2' })
    await memberList.resize(20)
    await memberList.turnTo(2)
    const list = memberList.$list.get()
    expect(list).toMatchObject({ page: 2, pageSize: 20, state: 'success' })
    expect(new Set(rows().map(({ department }) => department.id))).toEqual(new Set(['dep-2']))
  })

  test('that do not come are a failed list, which can be requested again', async () => {
    await signIn('admin')
    await breakNext('members.list')
    await memberList.search({})
    expect(memberList.$list.get()).toMatchObject({ state: 'fail', failure: { kind: 'server' } })
    expect(notices()).toEqual([])
    await memberList.reload()
    expect(memberList.$list.get().state).toBe('success')
  })
})
