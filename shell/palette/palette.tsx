import { useStore } from '@nanostores/react'
import { $preferences } from '../../core/session/preferences.ts'
import { $permissions } from '../../core/session/user.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { CommandPalette, type PaletteGroup } from '../../widgets/kit/large/command-palette.tsx'
import { MenuIcon } from '../layout/menu-icon.tsx'
import { $routes, navigate } from '../router.ts'
import { $variant } from '../variant.ts'
import { actionsNow } from './actions.ts'
import { find } from './find.ts'
import { $isPaletteOpen, $paletteQuery, closeAnd, closePalette, lookFor } from './open.ts'
import { pagesFor } from './pages.ts'

/** Every page and every deed that is open to this person, under one field. */
export default function Palette() {
  const isOpen = useStore($isPaletteOpen)
  const query = useStore($paletteQuery)
  const rows = useStore($routes)
  const codes = useStore($permissions)
  const variant = useStore($variant)
  const { shortcutKeys } = useStore($preferences)

  const pages = find(pagesFor(rows, codes, variant), query)
  const actions = find(actionsNow(shortcutKeys), query)
  const count = pages.length + actions.length
  const groups: readonly PaletteGroup[] = [
    {
      key: 'pages',
      label: t.pages(),
      entries: pages.map(({ path, label, note, sign }) => ({
        key: path,
        label,
        note,
        icon: <MenuIcon isChosen={false} sign={sign} />
      }))
    },
    {
      key: 'actions',
      label: t.actions(),
      entries: actions.map(({ sign, icon, ...entry }) => ({
        ...entry,
        icon: icon ?? (sign && <Icon sign={sign} size={16} />)
      }))
    }
  ].filter(group => group.entries.length > 0)

  const choose = (key: string) =>
    closeAnd(actions.find(action => action.key === key)?.act ?? (() => navigate(key)))
  return (
    <CommandPalette
      groups={groups}
      hint={t.paletteHint()}
      isOpen={isOpen}
      label={t.palette()}
      onChoose={choose}
      onClose={closePalette}
      onQuery={lookFor}
      query={query}
      summary={count > 0 ? t.paletteFound({ count }) : t.paletteNone()}
    />
  )
}
