import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $fewCustomers,
  $isAboutToFind,
  endFindFew,
  findFew,
  mayFindCustomers
} from '../../core/features/customers/find-customers.ts'
import { paletteMessages } from '../../core/messages/palette-messages.ts'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { $preferences } from '../../core/session/preferences/preferences.ts'
import { $permissions } from '../../core/session/user.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { CommandPalette, type PaletteGroup } from '../../widgets/kit/large/command-palette.tsx'
import { $variant } from '../console-variant.ts'
import { MenuIcon } from '../layout/menu-icon.tsx'
import { $routes, navigate } from '../router/router.ts'
import { find, type Sound } from './find-commands.ts'
import { type Action, actionsNow } from './palette-actions.ts'
import { pagesFor } from './palette-pages.ts'
import { customersFor, numberEntries } from './palette-people.ts'
import {
  $isPaletteOpen,
  $paletteQuery,
  closeAnd,
  closePalette,
  paletteIsReady,
  searchFor
} from './palette-window.ts'

/** Command palette: every page and action available to the user, and customers. */
export default function Palette() {
  const isOpen = useStore($isPaletteOpen)
  const query = useStore($paletteQuery)
  const rows = useStore($routes)
  const codes = useStore($permissions)
  const variant = useStore($variant)
  const { shortcutKeys } = useStore($preferences)
  const found = useStore($fewCustomers)
  const isAboutTo = useStore($isAboutToFind)
  const sound = useSound(isOpen)
  useEffect(() => {
    if (isOpen) findFew(query)
    return endFindFew
  }, [isOpen, query])

  const pages = find(pagesFor(rows, codes, variant), query, sound)
  const commands = find(actionsNow(shortcutKeys), query, sound)
  const people = customersFor(found, query, isAboutTo, sound)
  const numbers = numberEntries(query)
  const actions = [...numbers, ...people, ...commands]
  const groups: readonly PaletteGroup[] = [
    {
      key: 'pages',
      label: paletteMessages.pages(),
      entries: pages.map(({ path, label, note, sign }) => ({
        key: path,
        label,
        note,
        icon: <MenuIcon isChosen={false} sign={sign} />
      }))
    },
    {
      key: 'customers',
      label: paletteMessages.customers(),
      entries: people.map(one => ({
        ...toEntry(one),
        icon: <MenuIcon isChosen={false} sign="customers" />
      }))
    },
    {
      key: 'actions',
      label: paletteMessages.actions(),
      entries: [...numbers, ...actions].map(toEntry)
    }
  ].filter(group => group.entries.length > 0)

  const count = pages.length + actions.length
  const mayFind = mayFindCustomers()
  const summary = () => {
    if (isAboutTo || found.status === 'loading') return paletteMessages.paletteFinding()
    if (found.status === 'failed') return paletteMessages.paletteNotFound()
    if (count > 0) return paletteMessages.paletteFound({ count })
    return mayFind ? paletteMessages.paletteNoneAll() : paletteMessages.paletteNone()
  }
  const choose = (key: string) =>
    closeAnd(actions.find(action => action.key === key)?.act ?? (() => navigate(key)))
  return (
    <CommandPalette
      groups={groups}
      hint={mayFind ? messages.paletteHintAll() : messages.paletteHint()}
      isOpen={isOpen}
      label={paletteMessages.palette()}
      onChoose={choose}
      onClose={closePalette}
      onFocus={paletteIsReady}
      onQuery={searchFor}
      query={query}
      summary={summary()}
    />
  )
}

const toEntry = ({ sign, icon, act: _, ...entry }: Action) => ({
  ...entry,
  icon: icon ?? (sign && <Icon name={sign} size={16} />)
})

/** Pinyin matching once its chunk has loaded; until then only literal matches. */
function useSound(isOpen: boolean): Sound | undefined {
  const [sound, setSound] = useState<{ readonly like: Sound }>()
  useEffect(() => {
    if (!isOpen || sound) return
    import('./pinyin-match.ts').then(
      ({ soundsLike }) => setSound({ like: soundsLike }),
      () => undefined
    )
  }, [isOpen, sound])
  return sound?.like
}
