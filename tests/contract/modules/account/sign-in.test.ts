import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SignIn } from '../../../../core/features/sign-in/schemas.ts'
import { lifetimesOf } from '../../../../demo/server/limits.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  await backend.db.deleteFrom('login_failure').execute()
})

const refusal = (errcode: string, message: string) => ({
  status: 400,
  body: { errcode, errmsg: message, message }
})
const imageKey = 'a-key-of-the-page'

async function answerOfCaptcha(): Promise<string> {
  const { data } = await backend.db
    .selectFrom('short_lived')
    .select('data')
    .where('kind', '=', 'captcha')
    .where('key', '=', imageKey)
    .executeTakeFirstOrThrow()
  return (data as { answer: string }).answer
}

async function fail(times: number, username = 'agent2'): Promise<void> {
  for (let n = 0; n < times; n += 1) await backend.withPassword(username, 'wrong')
}

describe('the password grant', () => {
  it('answers with tokens, the user and every enterprise, home first', async () => {
    const { status, body } = await backend.withPassword('agent1')
    expect(status).toBe(200)
    expect(SignIn.parse(body)).toMatchObject({
      expires_in: 7200,
      userName: '王晓彤',
      entId: 'ent-1',
      ents: [{ entId: 'ent-1' }, { entId: 'ent-2' }]
    })
  })

  it('gives the same message for a wrong password and an unknown name', async () => {
    const badCredentials = refusal('BAD_CREDENTIALS', '账号或密码错误')
    expect(await backend.withPassword('agent2', 'wrong')).toMatchObject(badCredentials)
    expect(await backend.withPassword('unknown', 'wrong')).toMatchObject(badCredentials)
  })

  it('requires a captcha after three failures, even with the right password', async () => {
    await fail(2)
    expect(await backend.withPassword('agent2', 'wrong')).toMatchObject(
      refusal('CAPTCHA_REQUIRED', '账号或密码错误')
    )
    expect(await backend.withPassword('agent2')).toMatchObject(
      refusal('CAPTCHA_REQUIRED', '请输入图形验证码')
    )
  })

  it('takes the captcha whatever its case, and only once', async () => {
    await fail(3)
    const image = await backend.send(`/api/oauth/captcha?imageKey=${imageKey}`)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect(image.body).toMatch(/^<svg .*<\/svg>$/s)
    expect(image.body).not.toContain('<text')

    const imageCode = (await answerOfCaptcha()).toUpperCase()
    expect(
      (await backend.withPassword('agent2', 'wrong', { imageKey, imageCode })).body
    ).toMatchObject({ message: '账号或密码错误' })
    expect(await backend.withPassword('agent2', undefined, { imageKey, imageCode })).toMatchObject(
      refusal('CAPTCHA_WRONG', '图形验证码错误')
    )
    await backend.send(`/api/oauth/captcha?imageKey=${imageKey}`)
    const fresh = { imageKey, imageCode: await answerOfCaptcha() }
    expect((await backend.withPassword('agent2', undefined, fresh)).status).toBe(200)
    expect((await backend.withPassword('agent2')).status).toBe(200)
  })

  it('locks the account for fifteen minutes at the tenth failure', async () => {
    await backend.db
      .insertInto('login_failure')
      .values({
        ...{ username: 'agent2', address: '127.0.0.1' },
        ...{ count: 9, last_at: Date.now(), locked_until: 0 }
      })
      .execute()
    await backend.send(`/api/oauth/captcha?imageKey=${imageKey}`)
    const captcha = { imageKey, imageCode: await answerOfCaptcha() }
    const locked = refusal('ACCOUNT_LOCKED', '账号已锁定，请15分钟后再试')
    expect(await backend.withPassword('agent2', 'wrong', captcha)).toMatchObject(locked)
    expect(await backend.withPassword('agent2')).toMatchObject(locked)
  })

  it('no longer counts old failures', async () => {
    await backend.db
      .insertInto('login_failure')
      .values({ username: 'agent2', count: 9, last_at: Date.now() - 16 * 60_000, locked_until: 0 })
      .execute()
    expect((await backend.withPassword('agent2')).status).toBe(200)
  })

  it('refuses an unknown client and an incomplete request', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'grant_type=password&scope=cmc&username=agent1&password=x'
    const wrong = { ...headers, authorization: `Basic ${btoa('unknown:')}` }
    for (const sent of [headers, wrong])
      expect(await backend.send('/api/oauth/token', { headers: sent, body })).toMatchObject(
        refusal('INVALID_CLIENT', '客户端标识无效')
      )
    expect(await backend.grant({ grant_type: 'password' })).toMatchObject(
      refusal('INVALID_REQUEST', '登录参数不完整')
    )
    expect(await backend.grant({ grant_type: 'magic' })).toMatchObject(
      refusal('INVALID_REQUEST', '参数不正确：grant_type')
    )
  })
})

describe('sign-in by text message', () => {
  const send = (phone: string) =>
    backend.send('/api/oauth/sms_code', {
      headers: { authorization: `Basic ${btoa('hutong-web:')}` },
      body: { phone }
    })
  const sign = (sms_code: string, sms_token: string, username = '13800000200') =>
    backend.grant({ grant_type: 'password', auth_type: 'sms', username, sms_code, sms_token })
  const wrong = refusal('SMS_CODE_WRONG', '短信验证码错误或已过期')

  it.each(['', '123', '23800000300', '1380000030'])('is not sent to “%s”', async phone => {
    expect((await send(phone)).body).toMatchObject({ message: '请填写正确的手机号码' })
  })

  it('prints the code in the log, takes it once, and not too soon again', async () => {
    const { body } = await send('13800000200')
    const { smsToken } = (body as { data: { smsToken: string } }).data
    const code = /短信验证码 (\d{6})（手机 138\*{4}0200/.exec(backend.lines.join('\n'))?.[1] ?? ''
    const other = code === '000000' ? '111111' : '000000'
    expect(await sign(other, smsToken)).toMatchObject(wrong)
    expect(await sign(code, smsToken, '13800000100')).toMatchObject(wrong)
    expect((await sign(code, smsToken)).body).toMatchObject({ userId: 'user-4' })
    expect(await sign(code, smsToken)).toMatchObject(wrong)

    const again = await send('13800000200')
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(again.body).toMatchObject({ errcode: 'TOO_MANY_REQUESTS' })
  })

  it('does not reveal that a number is unknown', async () => {
    const before = backend.lines.length
    const { status, body } = await send('13900000000')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 1, data: { expiresIn: 300 } })
    expect(backend.lines.slice(before)).toEqual([])
  })
})

describe('signing in with what is already there', () => {
  it('makes another pair of the same login from an access token', async () => {
    const first = await backend.signIn('agent1')
    const { body } = await backend.grant({
      grant_type: 'password',
      auth_type: 'token',
      access_token: first.access_token
    })
    const second = SignIn.parse(body)
    for (const token of [first.access_token, second.access_token])
      expect((await backend.send('/api/users/detail', { token })).status).toBe(200)
  })

  it('signs in by a link once, for its own account', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const make = async () => {
      const { body } = await backend.send('/api/oauth/web_tokens', { token, method: 'POST' })
      return (body as { data: { token: string; account: string } }).data
    }
    const use = (body: object) =>
      backend.send('/api/oauth/web_token', {
        headers: { authorization: `Basic ${btoa('hutong-web:')}` },
        body: { client: 'web', ...body }
      })
    const dead = refusal('WEB_TOKEN_INVALID', '登录链接已失效，请重新获取')

    const link = await make()
    expect((await use(link)).body).toMatchObject({ userId: 'user-3' })
    expect(await use(link)).toMatchObject(dead)
    expect(await use({ ...(await make()), account: 'admin' })).toMatchObject(dead)
  })
})

describe('what is too much to be looked at', () => {
  it('is a name longer than any, and is refused as wrong', async () => {
    expect((await backend.withPassword('n'.repeat(3000), 'x')).status).toBe(400)
  })

  it('is an answer inside ten thousand others', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const deepBody = `{"resource":"realtime","more":${deep}}`
    const headers = { 'content-type': 'application/json' }
    const reply = await backend.send('/api/files/ticket', { token, body: deepBody, headers })
    expect(reply.status).toBe(400)
  })

  it('and the query of an address is in no log', async () => {
    await backend.send('/api/nothing?searchContent=13800138000')
    expect(backend.lines.at(-1)).toBe('GET /api/nothing 404')
  })

  it.each([900, 7200])('a token lives for %d s where that is configured', async life => {
    const server = await openBackend({ limits: { accessLife: lifetimesOf(String(life)) } })
    try {
      const { expires_in, access_token } = await server.signIn('agent1')
      expect(expires_in).toBe(life)
      const read = () => server.send('/api/users/detail', { token: access_token })
      expect((await read()).status).toBe(200)
      const past = { expires_at: Date.now() - 1 }
      await server.db.updateTable('auth_token').set(past).where('kind', '=', 'access').execute()
      expect((await read()).status).toBe(401)
    } finally {
      await server.close()
    }
  })

  it.each(['soon', '59', '900.5', '90000'])('no token lives for %s', text => {
    expect(() => lifetimesOf(text)).toThrow('ACCESS_TOKEN_LIFE')
    expect(lifetimesOf(undefined)).toBe(7_200_000)
  })
})

describe('the rate limit of signing in', () => {
  it('is ten failures a minute for one name at one address; successes are not counted', async () => {
    const slow = await openBackend({ limits: { signInsPerMinute: 10, captchaAfter: 100 } })
    try {
      const { refresh_token } = await slow.signIn('agent1')
      for (let n = 0; n < 12; n += 1) expect((await slow.withPassword('agent2')).status).toBe(200)
      for (let n = 0; n < 10; n += 1) await slow.withPassword('unknown', 'x')
      const refused = await slow.withPassword('unknown', 'x')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.body).toMatchObject({ errmsg: expect.stringContaining('操作过于频繁') })
      expect((await slow.grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
    } finally {
      await slow.close()
    }
  })

  it('costs an office a captcha, and no more, when one of it guesses at names', async () => {
    const office = await openBackend({ limits: { signInsPerMinute: 10 } })
    try {
      for (let n = 0; n < 12; n += 1) await office.withPassword(`unknown${n}`, 'x')
      expect(await office.withPassword('agent1')).toMatchObject(
        refusal('CAPTCHA_REQUIRED', '请输入图形验证码')
      )
      await office.send(`/api/oauth/captcha?imageKey=${imageKey}`)
      const { data } = await office.db
        .selectFrom('short_lived')
        .select('data')
        .where('kind', '=', 'captcha')
        .executeTakeFirstOrThrow()
      const { answer: imageCode } = data as { answer: string }
      const entered = await office.withPassword('agent1', undefined, { imageKey, imageCode })
      expect(entered.status).toBe(200)
    } finally {
      await office.close()
    }
  })

  it('counts simultaneous attempts, and lets an office sign in all at once', async () => {
    const slow = await openBackend({ limits: { signInsPerMinute: 5 } })
    const all = async (sign: (n: number) => ReturnType<typeof slow.withPassword>) =>
      (await Promise.all(Array.from({ length: 20 }, (_, n) => sign(n)))).map(({ status }) => status)
    try {
      expect(new Set(await all(() => slow.withPassword('agent1')))).toEqual(new Set([200]))
      const guesses = await all(n => slow.withPassword(`unknown${n}`, 'x'))
      expect(new Set(guesses)).toEqual(new Set([400]))
      const failed = await slow.db.selectFrom('login_failure').selectAll().execute()
      expect(failed.filter(({ address }) => address !== '')).toHaveLength(5)
    } finally {
      await slow.close()
    }
  })
})
