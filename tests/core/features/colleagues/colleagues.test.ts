import { describe, expect, test } from 'vitest'
import {
  $colleagues,
  readColleagues,
  watchColleagues
} from '../../../../core/features/colleagues/colleague-list.ts'
import { findColleagues, groupsOf } from '../../../../core/features/colleagues/rules.ts'
import type { Colleague } from '../../../../core/features/colleagues/schemas.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const colleague = (
  extension: string,
  name: string,
  signState: Colleague['signState'],
  groupName = '一组'
): Colleague => ({ extension, name, signState, groupName })

const all = [
  colleague('801', '王敏', 'OFF_LINE'),
  colleague('802', 'Ann Lee', 'CALLING', '二组'),
  colleague('803', '王芳', 'SIGN_BUSY'),
  colleague('804', '赵磊', 'SIGN_FREE', '')
]
const extensions = (found: readonly Colleague[]) => found.map(({ extension }) => extension)

describe('colleagues', () => {
  test('come in the order in which they can take a call', () => {
    const found = findColleagues(all, { text: '', groupName: undefined })
    expect(extensions(found)).toEqual(['804', '803', '802', '801'])
  })

  test.each([
    ['王', undefined, ['803', '801']],
    [' ann ', undefined, ['802']],
    ['８０２', undefined, ['802']],
    ['80', '一组', ['803', '801']],
    ['999', undefined, []]
  ])('are found by name or extension: %j in %j', (text, groupName, found) => {
    expect(extensions(findColleagues(all, { text, groupName }))).toEqual(found)
  })

  test('are in the groups of the list, without an empty one', () => {
    expect(groupsOf(all)).toEqual(['一组', '二组'].toSorted())
  })
})

describe('the list of colleagues', () => {
  // rule transfer-22
  test('is read again every 5 s while it is open and the page is visible', async () => {
    let signState = 'SIGN_FREE'
    const route = 'GET /agent/colleagues'
    const list = () => ok([{ ...colleague('801', '王敏', 'SIGN_FREE'), signState }])
    const { env, server } = await signIn({ [route]: list })
    const readings = () =>
      server.requests.filter(({ url }) => url.pathname === '/api/agent/colleagues').length
    const stop = watchColleagues()
    await settle()
    expect($colleagues.get()).toMatchObject({ value: [{ signState: 'SIGN_FREE' }] })
    signState = 'CALLING'
    await env.clock.advance(5000)
    expect($colleagues.get()).toMatchObject({ value: [{ signState: 'CALLING' }] })
    env.page.visible = false
    await env.clock.advance(20_000)
    expect(readings()).toBe(2)
    env.page.visible = true
    stop()
    await env.clock.advance(20_000)
    expect(readings()).toBe(2)
  })

  test('that was refused is not read again by itself', async () => {
    let answers = 0
    const route = 'GET /agent/colleagues'
    await signIn({
      [route]: () => {
        answers++
        return Response.json({ code: 0, message: '无权限' })
      }
    })
    const stop = watchColleagues()
    await settle()
    expect($colleagues.get()).toMatchObject({ status: 'failed' })
    await readColleagues()
    expect(answers).toBe(2)
    stop()
  })
})
