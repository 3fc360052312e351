import { parseArgs } from 'node:util'
import type { KitOptions } from '../../core/conformance/kit-options.ts'
import { isProfileName, profiles } from '../../core/conformance/profiles/profiles.ts'
import { CannotCheck } from '../../core/conformance/report-types.ts'
import { withoutSlashes } from '../../core/lib/slashes.ts'

const names = Object.keys(profiles).join('|')

export const usage = `hutong check <api-base> --profile ${names} [options]

Checks a backend against what the elements of a profile need.

  --origin URL          origin of the page that embeds the elements; checks CORS
  --realtime-url URL    base of the realtime channels; default /ws on the host of the API
  --client-id ID        public client id of the token endpoint; default hutong-web
  --map FILE            module that exports endpoints and transforms, as of <hutong-session>
  --write               also sends requests that change something and can be undone, or are harmless
  --listen SECONDS      time to listen for pushes; default 3
  --timeout SECONDS     time to wait for a reply; default 20
  --call-record-id, --customer-id, --call-task-id, --template-code, --clue-id ID
                        data to read; by default the first of the backend's lists
  --json                prints the report as JSON

Environment: HUTONG_TOKEN, an access token; or HUTONG_USER and HUTONG_PASSWORD. Passwords and tokens
are never arguments, since other users of the machine see those.

Exit codes: 0 everything that was checked is right, 1 something is wrong or missing, 2 nothing could
be checked.
`

const options = {
  profile: { type: 'string' },
  origin: { type: 'string' },
  'realtime-url': { type: 'string' },
  'client-id': { type: 'string' },
  map: { type: 'string' },
  write: { type: 'boolean' },
  listen: { type: 'string' },
  timeout: { type: 'string' },
  'call-record-id': { type: 'string' },
  'customer-id': { type: 'string' },
  'call-task-id': { type: 'string' },
  'template-code': { type: 'string' },
  'clue-id': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' }
} as const

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true })

export type CheckOptions = Omit<KitOptions, 'endpoints' | 'transforms'>

export type Command =
  | { readonly does: 'help' | 'version' }
  | {
      readonly does: 'check'
      readonly isJson: boolean
      /** Path of the module with endpoints and transforms. */
      readonly map: string | undefined
      readonly options: CheckOptions
    }

function httpUrl(text: string, name: string, schemes: RegExp): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.test(url.protocol)) throw new CannotCheck(`${name} is no absolute URL`)
  if (url.username !== '' || url.password !== '')
    throw new CannotCheck(
      `${name} contains a user name or password; use HUTONG_USER and HUTONG_PASSWORD`
    )
  return url
}

function milliseconds(text: string | undefined, seconds: number, name: string): number {
  const value = text === undefined ? seconds : Number(text)
  if (!(value >= 0 && value <= 3600)) throw new CannotCheck(`${name} takes 0 to 3600 seconds`)
  return value * 1000
}

function signInBy(env: Readonly<Record<string, string | undefined>>): KitOptions['signIn'] {
  const { HUTONG_TOKEN: token, HUTONG_USER: username, HUTONG_PASSWORD: password } = env
  if (token) return { by: 'token', token }
  if (username && password) return { by: 'password', username, password }
  throw new CannotCheck('Set HUTONG_TOKEN, or HUTONG_USER and HUTONG_PASSWORD')
}

/** Reads the command line. @throws `CannotCheck` with a sentence for the terminal. */
export function readCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>
): Command {
  let read: ReturnType<typeof parse>
  try {
    read = parse(args)
  } catch (error) {
    const isSecret = args.some(arg => /^--?(?:token|password|user)\b/.test(arg))
    if (isSecret) throw new CannotCheck('Tokens and passwords are taken from the environment only')
    throw new CannotCheck(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = read
  if (values.version) return { does: 'version' }
  if (values.help || args.length === 0) return { does: 'help' }
  const [command, apiBase, ...others] = positionals
  if (command !== 'check') throw new CannotCheck(`Unknown command; see hutong --help`)
  if (apiBase === undefined || others.length > 0)
    throw new CannotCheck('hutong check takes one address: the base URL of the API')
  const { profile = '' } = values
  if (!isProfileName(profile)) throw new CannotCheck(`--profile takes ${names}`)
  const ids = {
    callRecordId: values['call-record-id'],
    customerId: values['customer-id'],
    callTaskId: values['call-task-id'],
    templateCode: values['template-code'],
    clueId: values['clue-id']
  }
  const url = httpUrl(apiBase, 'The address of the API', /^https?:$/)
  const realtime = values['realtime-url']
  return {
    does: 'check',
    isJson: values.json ?? false,
    map: values.map,
    options: {
      profile,
      apiBase: withoutSlashes(url.origin + url.pathname),
      signIn: signInBy(env),
      clientId: values['client-id'] ?? 'hutong-web',
      allowsWrites: values.write ?? false,
      listenMs: milliseconds(values.listen, 3, '--listen'),
      timeoutMs: milliseconds(values.timeout, 20, '--timeout'),
      ids: Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
      ...(values.origin !== undefined && {
        origin: httpUrl(values.origin, '--origin', /^https?:$/).origin
      }),
      ...(realtime !== undefined && {
        realtimeUrl: withoutSlashes(
          httpUrl(realtime, '--realtime-url', /^(?:wss?|https?):$/).href
        ).replace(/^http/, 'ws')
      })
    }
  }
}
