import { sessionElementMessages } from '../../core/messages/session-element-messages.ts'
import { warnOnce } from '../define/warn-once.ts'

type Keyed = Readonly<Record<string, unknown>> | undefined

/** Not a literal beside `new URL`: the bundler would take the file for an asset of this chunk. */
const here = import.meta.url

/** The keys of a file of `dist/`; undefined where it cannot be read. */
async function keysOf(file: string): Promise<Keyed> {
  try {
    const reply = await fetch(new URL(`../${file}`, here))
    return reply.ok ? ((await reply.json()) as Keyed) : undefined
  } catch {
    return undefined
  }
}

/** `en:phone.cannotCall` → `phone.cannotCall`. */
const withoutLanguage = (key: string) => key.slice(key.indexOf(':') + 1)

/** Warns of keys that override nothing; only with `debug`, as it reads lists that no page needs. */
export async function warnUnknownKeys(given: {
  readonly messages: Keyed
  readonly endpoints: Keyed
  readonly transforms: Keyed
}): Promise<void> {
  const { messages, endpoints, transforms } = given
  const warn = (property: string, keys: readonly string[], known: Keyed) => {
    for (const key of known ? keys : [])
      if (!Object.hasOwn(known ?? {}, withoutLanguage(key)))
        warnOnce(sessionElementMessages.unknownKey({ property, key }))
  }
  const sentences = Object.keys(messages ?? {})
  const paths = Object.keys(endpoints ?? {})
  const mapped = Object.keys(transforms ?? {})
  if (sentences.length > 0) warn('messages', sentences, await keysOf('messages.json'))
  if (paths.length + mapped.length === 0) return
  const known = await keysOf('endpoints.json')
  warn('endpoints', paths, known)
  warn('transforms', mapped, known)
}
