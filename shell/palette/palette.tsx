import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $fewCustomers,
  $isAboutToFind,
  endFindFew,
  findFew,
  mayFindCustomers
} from '../../core/areas/customers/find-few.ts'
import { $preferences } from '../../core/session/preferences.ts'
import { $permissions } from '../../core/session/user.ts'
import { paletteText as words } from '../../core/text/palette.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { CommandPalette, type PaletteGroup } from '../../widgets/kit/large/command-palette.tsx'
import { MenuIcon } from '../layout/menu-icon.tsx'
import { $routes, navigate } from '../router.ts'
import { $variant } from '../variant.ts'
import { type Action, actionsNow } from './actions.ts'
import { find, type Sound } from './find.ts'
import { $isPaletteOpen, $paletteQuery, closeAnd, closePalette, lookFor } from './open.ts'
import { pagesFor } from './pages.ts'
import { customersFor, numberEntries } from './people.ts'

/** Every page and every deed that is open to this person, and their customers, under one field. */
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
  const deeds = find(actionsNow(shortcutKeys), query, sound)
  const people = customersFor(found, query, isAboutTo, sound)
  const numbers = numberEntries(query)
  const actions = [...numbers, ...people, ...deeds]
  const groups: readonly PaletteGroup[] = [
    {
      key: 'pages',
      label: words.pages(),
      entries: pages.map(({ path, label, note, sign }) => ({
        key: path,
        label,
        note,
        icon: <MenuIcon isChosen={false} sign={sign} />
      }))
    },
    {
      key: 'customers',
      label: words.customers(),
      entries: people.map(one => ({
        ...drawn(one),
        icon: <MenuIcon isChosen={false} sign="customers" />
      }))
    },
    { key: 'actions', label: words.actions(), entries: [...numbers, ...deeds].map(drawn) }
  ].filter(group => group.entries.length > 0)

  const count = pages.length + actions.length
  const mayFind = mayFindCustomers()
  const said = () => {
    if (isAboutTo || found.at === 'loading') return words.paletteFinding()
    if (found.at === 'failed') return words.paletteNotFound()
    if (count > 0) return words.paletteFound({ count })
    return mayFind ? words.paletteNoneAll() : words.paletteNone()
  }
  const choose = (key: string) =>
    closeAnd(actions.find(action => action.key === key)?.act ?? (() => navigate(key)))
  return (
    <CommandPalette
      groups={groups}
      hint={mayFind ? t.paletteHintAll() : t.paletteHint()}
      isOpen={isOpen}
      label={words.palette()}
      onChoose={choose}
      onClose={closePalette}
      onQuery={lookFor}
      query={query}
      summary={said()}
    />
  )
}

const drawn = ({ sign, icon, act: _, ...entry }: Action) => ({
  ...entry,
  icon: icon ?? (sign && <Icon sign={sign} size={16} />)
})

/** How names sound, once that is here; whoever types faster is found for by letters alone. */
function useSound(isOpen: boolean): Sound | undefined {
  const [sound, setSound] = useState<{ readonly like: Sound }>()
  useEffect(() => {
    if (!isOpen || sound) return
    import('./pinyin.ts').then(
      ({ soundsLike }) => setSound({ like: soundsLike }),
      () => undefined
    )
  }, [isOpen, sound])
  return sound?.like
}
