/** How each person likes the console to be, kept in the browser (doc 1 §3 UI preferences). */
import { atom, readonlyType } from 'nanostores'
import { z } from '../contract/zod.ts'
import { environment, isStarted, onStart } from '../environment.ts'
import { persistent } from '../lib/persistent.ts'
import { setTextLanguage } from '../text/texts.ts'
import { $userId } from './account.ts'

/** A field that somebody has spoilt falls back alone and leaves the others as they are. */
const field = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) =>
  z.catch(z._default(schema, value as never), value as never)

const Preferences = z.object({
  sidebarOpen: field(z.boolean(), true),
  language: field(z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)), 'zh-CN'),
  size: field(z.enum(['large', 'medium', 'small']), 'medium'),
  theme: field(z.enum(['light', 'dark', 'auto']), 'auto'),
  density: field(z.enum(['normal', 'compact']), 'normal'),
  /** Whether the keyboard's shortcuts act at all. */
  shortcuts: field(z.boolean(), true),
  /** Keys that somebody has given to an action instead of ours, such as `{ answer: 'Ctrl+Alt+K' }`. */
  shortcutKeys: field(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40))),
    {}
  )
})
export type Preferences = Readonly<z.infer<typeof Preferences>>

const standard: Preferences = Preferences.parse({})
/** What a page looks like belongs to the browser too, so that the login page looks the same. */
const looks = ['language', 'size', 'theme', 'density'] as const

const cache = persistent({ name: 'preferences', schema: Preferences, life: 'permanent' })
const $state = atom<Preferences>(standard)

$state.subscribe(({ language }) => setTextLanguage(language))

/** The preferences of whoever is signed in, or of this browser while nobody is. */
export const $preferences = readonlyType($state)

/** Changes one of them, at once and from now on, in the other tabs too. */
export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name]
): void {
  const changed = Preferences.parse({ ...$state.get(), [name]: value })
  $state.set(changed)
  if (!isStarted()) return
  const owner = $userId.get()
  cache.keep(changed, owner)
  if (owner !== '' && looks.some(look => look === name))
    cache.keep(Preferences.parse({ ...cache.read(), [name]: changed[name] }))
  tellTabs()
}

const read = (): void => $state.set(cache.read($userId.get()) ?? cache.read() ?? standard)

let tellTabs = (): void => undefined

onStart(() => {
  const channel = environment().openChannel('hutong:preferences')
  const deafen = channel.listen(read)
  tellTabs = () => channel.post('changed')
  const stop = $userId.subscribe(read)
  return () => {
    stop()
    deafen()
    channel.close()
    tellTabs = () => undefined
    $state.set(standard)
  }
})
