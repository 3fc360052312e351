/** The command line `hutong check`. */
import { expect, it } from 'vitest'
import { readCommand } from '../../../demo/conformance/command-arguments.ts'
import { runCommand } from '../../../demo/conformance/run-command.ts'

const env = { HUTONG_TOKEN: 'secret-token' }
const address = 'https://cc.example.cn/api/'
const check = ['check', address, '--profile', 'panel']

async function run(args: readonly string[], variables: Record<string, string> = env) {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCommand({
    args,
    env: variables,
    print: text => void printed.push(text),
    printError: text => void errors.push(text)
  })
  return { code, text: printed.join(''), error: errors.join('') }
}

it('reads the options', () => {
  const command = readCommand(
    [
      ...check,
      ...['--origin', 'https://crm.example.cn/page', '--write', '--json', '--listen', '10'],
      ...['--realtime-url', 'https://rt.example.cn/ws/', '--map', 'm.mjs', '--customer-id', 'c-1']
    ],
    env
  )
  expect(command).toEqual({
    does: 'check',
    isJson: true,
    map: 'm.mjs',
    options: {
      profile: 'panel',
      apiBase: 'https://cc.example.cn/api',
      signIn: { by: 'token', token: 'secret-token' },
      clientId: 'hutong-web',
      origin: 'https://crm.example.cn',
      allowsWrites: true,
      listenMs: 10_000,
      timeoutMs: 20_000,
      ids: { customerId: 'c-1' },
      realtimeUrl: 'wss://rt.example.cn/ws'
    }
  })
})

it('signs in with a user name and password of the environment', () => {
  const command = readCommand(check, { HUTONG_USER: 'agent1', HUTONG_PASSWORD: 'p' })
  const signIn = { by: 'password', username: 'agent1', password: 'p' }
  expect(command).toMatchObject({ options: { signIn } })
})

it.each([
  ['no credentials', check, {}, 'Set HUTONG_TOKEN'],
  ['a token as an argument', [...check, '--token', 'abc-secret'], env, 'environment only'],
  ['a password as an argument', [...check, '--password=abc-secret'], env, 'environment only'],
  [
    'a password in the address',
    ['check', 'https://a:abc-secret@b.cn/api', '--profile', 'panel'],
    env,
    'contains a user name or password'
  ],
  ['no address', ['check', '--profile', 'panel'], env, 'one address'],
  ['a relative address', ['check', '/api', '--profile', 'panel'], env, 'no absolute URL'],
  ['no profile', ['check', address], env, '--profile takes softphone|panel|tasks|console'],
  [
    'a profile that every object has',
    ['check', address, '--profile', 'toString'],
    env,
    '--profile takes'
  ],
  ['an unknown option', [...check, '--fast'], env, '--fast'],
  ['an unknown command', ['deploy'], env, 'Unknown command'],
  ['a time that is none', [...check, '--listen', 'long'], env, '--listen takes'],
  ['a missing mapping', [...check, '--map', '/no/such.mjs'], env, 'cannot be loaded']
])('cannot check with %s', async (_, args, variables, reason) => {
  const { code, text, error } = await run(args, variables)
  expect(code).toBe(2)
  expect(error).toContain(reason)
  expect(text + error).not.toContain('secret')
})

it('cannot check a backend that is not there', async () => {
  const { code, error } = await run(['check', 'http://127.0.0.1:9/api', '--profile', 'panel'])
  expect(code).toBe(2)
  expect(error).toMatch(/^hutong: http:\/\/127\.0\.0\.1:9\/api: no reply/)
})

it('prints its usage and its version', async () => {
  expect(await run([])).toMatchObject({ code: 0, text: expect.stringContaining('hutong check') })
  expect(await run(['--version'])).toMatchObject({ code: 0, text: expect.stringMatching(/^\d/) })
})
