import { describe, expect, it } from 'vitest'
import '../../../../core/features/workbench/follow-seat.ts'
import {
  $findError,
  $found,
  clearFindError,
  findPeople
} from '../../../../core/features/workbench/person-lookup.ts'
import { setOnCall } from '../../../../core/session/call-guard.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { ok } from '../../../support/core/test-server.ts'
import { customer, setUpWorkbench } from '../../../support/core/workbench-scene.ts'
import { signIn } from '../../../support/server/signed-in.ts'

setUpWorkbench()

describe('looking up a customer', () => {
  const routes = {
    'GET /customers/search': () => ok([customer]),
    'GET /customers/check/13800138000': () =>
      ok({ area: '北京', telecomOperator: '中国移动', customer })
  }

  it('needs two characters, and shows a message until something is typed', async () => {
    const { server } = await signIn(routes)
    await findPeople(' 王 ')
    expect($findError.get()).toBe('请输入至少两个字符的查询关键词')
    expect(server.count('/customers/search')).toBe(0)
    clearFindError()
    expect($findError.get()).toBeUndefined()
  })

  it('searches people by words, and the origin of a number as well', async () => {
    const { server } = await signIn(routes)
    await findPeople(' 买买提 ')
    expect(server.requests.at(-1)?.url.searchParams.get('searchContent')).toBe('买买提')
    expect($found.get()).toEqual({
      status: 'ready',
      value: { customers: [customer], number: undefined }
    })
    await findPeople('１３８ 0013-8000')
    expect($found.get()).toMatchObject({
      value: { number: { number: '13800138000', origin: { area: '北京' } } }
    })
  })

  it('is over when a call begins', async () => {
    await signIn(routes)
    await findPeople('买买提')
    setOnCall(true)
    expect($found.get()).toEqual({ status: 'none' })
    await findPeople('买买提')
    setOnCall(false)
    expect($found.get()).toMatchObject({ status: 'ready' })
  })

  it('keeps a refusal, and nothing of it once the user has gone', async () => {
    await signIn({ 'GET /customers/search': () => Response.json({ code: 0, message: '不行' }) })
    await findPeople('买买提')
    expect($found.get()).toMatchObject({ status: 'failed', failure: { message: '不行' } })
    leave('logout')
    expect($found.get()).toEqual({ status: 'none' })
  })
})
