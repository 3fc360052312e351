/** User preferences, persisted in the browser (rule session-34). */
import { atom, readonlyType } from 'nanostores'
import { z } from '../../contract/zod.ts'
import { environment, isStarted, onStart } from '../../environment/environment.ts'
import { persistent } from '../../lib/storage/persistent.ts'
import { $userId } from '../signed-in-stores.ts'

/** An invalid field falls back to its default without affecting the others. */
const field = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) =>
  z.catch(schema, value)

const Preferences = z.object({
  sidebarOpen: field(z.boolean(), true),
  /** Empty: that of the page. */
  language: field(z.string().check(z.regex(/^([a-z]{2}(-[A-Za-z]{2,4})?)?$/)), ''),
  size: field(z.enum(['large', 'medium', 'small']), 'medium'),
  theme: field(z.enum(['light', 'dark', 'auto']), 'auto'),
  density: field(z.enum(['normal', 'compact']), 'normal'),
  /** Whether keyboard shortcuts are enabled. */
  shortcuts: field(z.boolean(), true),
  /** Custom key bindings by action, such as `{ answer: 'Ctrl+Alt+K' }`. */
  shortcutKeys: field(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40))),
    {}
  )
})
export type Preferences = Readonly<z.infer<typeof Preferences>>

const standard: Preferences = Preferences.parse({})
/** Appearance is also stored per browser, so that the login page uses it. */
const appearance = ['language', 'size', 'theme', 'density'] as const

const cache = persistent({ name: 'preferences', schema: Preferences, life: 'permanent' })
const $state = atom<Preferences>(standard)

/** Preferences of the signed-in user; of the browser without a session. */
export const $preferences = readonlyType($state)

/** Changes one preference, also in other tabs. */
export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name]
): void {
  const changed = Preferences.parse({ ...$state.get(), [name]: value })
  $state.set(changed)
  if (!isStarted()) return
  const owner = $userId.get()
  cache.keep(changed, owner)
  if (owner !== '' && appearance.some(look => look === name))
    cache.keep(Preferences.parse({ ...cache.read(), [name]: changed[name] }))
  notifyTabs()
}

const read = (): void => $state.set(cache.read($userId.get()) ?? cache.read() ?? standard)

let notifyTabs = (): void => undefined

onStart(() => {
  const channel = environment().openChannel('hutong:preferences')
  const stopListening = channel.listen(read)
  notifyTabs = () => channel.post('changed')
  const stop = $userId.subscribe(read)
  return () => {
    stop()
    stopListening()
    channel.close()
    notifyTabs = () => undefined
    $state.set(standard)
  }
})
