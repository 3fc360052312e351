import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { numberReveal } from '../../../../core/features/number-reveal/reveal-number.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const PHONE = '13812345678'
const notices = () => $notices.get().map(({ text }) => text)
const priced = {
  'GET /numbers/charging_fee': () => ok(0.5),
  'PUT /numbers/decipher': () => ok([{ id: 'k-1', phone: PHONE }])
}

afterEach(stopCore)

describe('a number with stars in it', () => {
  it.each([
    [{ customerId: 'k-1' }, '?customerIds=k-1', '?customerIds=k-1', '[]'],
    [{ callRecordId: 'k-1' }, '?callRecordIds=k-1', '', '["k-1"]'],
    [{ clueId: 'k-1' }, '?clueIds=k-1', '?clueIds=k-1', '[]']
  ])('of %j is priced, and shown after confirmation', async (whose, charged, query, body) => {
    const { server } = await signIn(priced)
    const look = numberReveal(whose)
    await look.ask()
    expect(look.$look.get()).toEqual({ status: 'question', fee: 0.5 })
    await look.answer(true)
    expect(look.$look.get()).toEqual({ status: 'shown', phone: PHONE })
    expect(notices()).toEqual(['查看成功'])
    const request = (path: string) => server.requests.find(({ url }) => url.pathname.endsWith(path))
    expect(request('/charging_fee')?.url.search).toBe(charged)
    expect(request('/decipher')?.url.search).toBe(query)
    expect(request('/decipher')?.body).toBe(body)
  })

  // rule number-3
  it('is shown without a confirmation where it costs nothing, such as once it was paid for', async () => {
    const { server } = await signIn({ ...priced, 'GET /numbers/charging_fee': () => ok(0) })
    const look = numberReveal({ clueId: 'k-1' })
    const seen: string[] = []
    look.$look.listen(({ status }) => seen.push(status))
    await look.ask()
    expect(look.$look.get()).toEqual({ status: 'shown', phone: PHONE })
    expect(server.count('/numbers/decipher')).toBe(1)
    expect(seen).not.toContain('question')
  })

  it('stays masked, and costs nothing, when cancelled', async () => {
    const { server } = await signIn(priced)
    const look = numberReveal({ customerId: 'k-1' })
    await look.ask()
    await look.answer(false)
    expect(look.$look.get()).toEqual({ status: 'masked' })
    await look.answer(true)
    expect(server.count('/numbers/decipher')).toBe(0)
  })

  it('stays masked when the server refuses, with a message', async () => {
    await signIn({
      ...priced,
      'PUT /numbers/decipher': () =>
        Response.json({ code: 0, message: '账户余额不足，无法查看号码' })
    })
    const look = numberReveal({ customerId: 'k-1' })
    await look.ask()
    await look.answer(true)
    expect(look.$look.get()).toEqual({ status: 'masked' })
    expect(notices()).toEqual(['账户余额不足，无法查看号码'])
  })

  it('stays masked, with a message, when the price does not come, or another number does', async () => {
    await signIn({
      'GET /numbers/charging_fee': () => Response.json({}, { status: 500 }),
      'PUT /numbers/decipher': priced['PUT /numbers/decipher']
    })
    const unpriced = numberReveal({ customerId: 'k-1' })
    await unpriced.ask()
    expect(unpriced.$look.get()).toEqual({ status: 'masked' })
    expect(notices()).toEqual(['网络异常'])
    stopCore()
    await signIn(priced)
    const other = numberReveal({ customerId: 'k-2' })
    await other.ask()
    await other.answer(true)
    expect(other.$look.get()).toEqual({ status: 'masked' })
    expect(notices()).toContain('号码不存在或无权查看')
  })

  it('goes with its view and with the session, also when it comes late', async () => {
    const late = Promise.withResolvers<Response>()
    let isLate = false
    await signIn({
      ...priced,
      'PUT /numbers/decipher': () => (isLate ? late.promise : ok([{ id: 'k-1', phone: PHONE }]))
    })
    const shown = numberReveal({ customerId: 'k-1' })
    await shown.ask()
    await shown.answer(true)
    leave('logout')
    expect(shown.$look.get()).toEqual({ status: 'masked' })

    stopCore()
    isLate = true
    await signIn({ ...priced, 'PUT /numbers/decipher': () => late.promise })
    const left = numberReveal({ customerId: 'k-1' })
    await left.ask()
    const answer = left.answer(true)
    left.hide()
    late.resolve(ok([{ id: 'k-1', phone: PHONE }]))
    await answer
    expect(left.$look.get()).toEqual({ status: 'masked' })
  })
})
