import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ limits: { smsInterval: 0 } })
})
afterAll(() => backend.close())

const phone = '13800000200'
const imageKey = 'a-key-of-the-page'
const FRESH = 'Xk7#pq9Wm!'
const headers = { authorization: `Basic ${btoa('hutong-web:')}` }

async function imageCode(): Promise<string> {
  await backend.send(`/api/oauth/captcha?imageKey=${imageKey}`)
  const { data } = await backend.db
    .selectFrom('short_lived')
    .select('data')
    .where('kind', '=', 'captcha')
    .where('key', '=', imageKey)
    .executeTakeFirstOrThrow()
  return (data as { answer: string }).answer
}

const ask = (body: Record<string, unknown>) =>
  backend.send('/api/users/password_reset/code', { headers, body })
const reset = (body: Record<string, unknown>) =>
  backend.send('/api/users/password_reset', { method: 'PUT', headers, body })

async function message(to = phone) {
  const before = backend.lines.length
  const answer = await ask({ phone: to, imageKey, imageCode: await imageCode() })
  const { smsToken } = (answer.body as { data: { smsToken: string } }).data
  const code = /短信验证码 (\d{6})/.exec(backend.lines.slice(before).join('\n'))?.[1] ?? '000000'
  return { smsToken, smsCode: code }
}

const wrong = { status: 400, body: { errcode: 'SMS_CODE_WRONG' } }

describe('the code for a lost password', () => {
  it('is sent only for a correct captcha, once for each', async () => {
    expect((await ask({ phone, imageKey, imageCode: 'zzzz' })).body).toMatchObject({
      errcode: 'CAPTCHA_WRONG'
    })
    const code = await imageCode()
    expect((await ask({ phone, imageKey, imageCode: code })).status).toBe(200)
    expect((await ask({ phone, imageKey, imageCode: code })).body).toMatchObject({
      errcode: 'CAPTCHA_WRONG'
    })
    expect((await ask({ phone, imageKey, imageCode: '' })).body).toMatchObject({
      message: '请输入图形验证码'
    })
  })

  it('does not reveal whose number it is', async () => {
    const knownAccount = await ask({ phone, imageKey, imageCode: await imageCode() })
    const unknownAccount = await ask({
      phone: '13999999999',
      imageKey,
      imageCode: await imageCode()
    })
    const shape = { status: 200, body: { code: 1, data: { expiresIn: 300 } } }
    expect(knownAccount).toMatchObject(shape)
    expect(unknownAccount).toMatchObject(shape)
    const { smsToken } = (unknownAccount.body as { data: { smsToken: string } }).data
    expect(
      await reset({ phone: '13999999999', smsCode: '123456', smsToken, newPassword: FRESH })
    ).toMatchObject(wrong)
  })

  it.each(['', '123', '23800000300'])('is not sent to “%s”', async to => {
    const answer = await ask({ phone: to, imageKey, imageCode: await imageCode() })
    expect(answer.body).toMatchObject({ message: '请填写正确的手机号码' })
  })

  it('is valid for nothing else, and no other code is valid for it', async () => {
    const { smsToken, smsCode } = await message()
    expect(
      await backend.grant({
        grant_type: 'password',
        auth_type: 'sms',
        username: phone,
        sms_code: smsCode,
        sms_token: smsToken
      })
    ).toMatchObject(wrong)
    const before = backend.lines.length
    const sent = await backend.send('/api/oauth/sms_code', { headers, body: { phone } })
    const { smsToken: other } = (sent.body as { data: { smsToken: string } }).data
    const code = /(\d{6})/.exec(backend.lines.slice(before).join())?.[1] ?? ''
    expect(
      await reset({ phone, smsCode: code, smsToken: other, newPassword: FRESH })
    ).toMatchObject(wrong)
  })

  it('is rate-limited', async () => {
    const slow = await openBackend({ limits: { signInsPerMinute: 2 } })
    try {
      const go = () =>
        slow.send('/api/users/password_reset/code', {
          headers,
          body: { phone, imageKey, imageCode: 'x' }
        })
      expect([(await go()).status, (await go()).status, (await go()).status]).toEqual([
        400, 400, 429
      ])
    } finally {
      await slow.close()
    }
  })
})

describe('another password', () => {
  beforeEach(async () => {
    await backend.db.deleteFrom('login_failure').execute()
  })

  it.each([
    ['', '新密码不能为空'],
    ['Ab1!', '密码长度大于等于8个字符且存在大写字母、小写字母、数字、特殊字符'],
    ['abcdefgh', '密码长度大于等于8个字符且存在大写字母、小写字母、数字、特殊字符'],
    ['Xabc7#qWm', '密码不能存在三个顺序连续的字符'],
    ['Xaaa7#qWm', '密码不能连续存在三个相同字符'],
    [`${'Xk7#'.repeat(33)}`, '不能超过128个字符']
  ])('“%s” is refused, and the code still works', async (newPassword, issue) => {
    const code = await message()
    expect((await reset({ phone, ...code, newPassword })).body).toMatchObject({
      message: issue
    })
    expect((await reset({ phone, ...code, newPassword: FRESH })).body).toMatchObject({ code: 1 })
  })

  it('signs in where the old one did, and every login of before is over', async () => {
    const code = await message()
    expect((await reset({ phone, ...code, newPassword: FRESH })).body).toMatchObject({ code: 1 })
    const { body } = await backend.withPassword('agent2', FRESH)
    const { access_token, refresh_token } = body as Record<string, string>
    const next = await message()
    const other = `${FRESH}8`
    await reset({ phone, ...next, newPassword: other })
    expect((await backend.send('/api/users/detail', { token: access_token ?? '' })).status).toBe(
      401
    )
    expect(
      (await backend.grant({ grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }))
        .status
    ).toBe(400)
    expect((await backend.withPassword('agent2', FRESH)).body).toMatchObject({
      message: '账号或密码错误'
    })
    expect((await backend.withPassword('agent2', other)).status).toBe(200)
  })

  it('is recorded in the operation log of each enterprise, without the password', async () => {
    const to = '13800000100'
    const started = Date.now()
    await reset({ phone: to, ...(await message(to)), newPassword: FRESH })
    const rows = await backend.db
      .selectFrom('operation_log')
      .selectAll()
      .where('user_id', '=', 'user-3')
      .where('type', '=', 2)
      .where('created_at', '>=', started)
      .orderBy('enterprise_id')
      .execute()
    const action = { user_name: '王晓彤', detail: '通过短信验证码重置密码', ip: '127.0.0.1' }
    expect(rows).toMatchObject(
      ['ent-1', 'ent-2'].map(enterprise_id => ({ ...action, enterprise_id }))
    )
    expect(JSON.stringify(rows)).not.toContain(FRESH)
  })

  it('unlocks an account that was locked', async () => {
    await backend.db
      .insertInto('login_failure')
      .values({
        username: 'agent2',
        count: 10,
        last_at: Date.now(),
        locked_until: Date.now() + 900_000
      })
      .execute()
    const code = await message()
    await reset({ phone, ...code, newPassword: FRESH })
    expect((await backend.withPassword('agent2', FRESH)).status).toBe(200)
  })

  it('accepts a code once, for its own number, and not after five guesses', async () => {
    const code = await message()
    expect(await reset({ phone: '13800000100', ...code, newPassword: FRESH })).toMatchObject(wrong)
    expect((await reset({ phone, ...code, newPassword: FRESH })).body).toMatchObject({ code: 1 })
    expect(await reset({ phone, ...code, newPassword: FRESH })).toMatchObject(wrong)

    const guessed = await message()
    const other = guessed.smsCode === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1)
      expect(await reset({ phone, ...guessed, smsCode: other, newPassword: FRESH })).toMatchObject(
        wrong
      )
    expect(await reset({ phone, ...guessed, newPassword: FRESH })).toMatchObject(wrong)
  })
})
