import { useStore } from '@nanostores/react'
import { $joinedEnterprises } from '../../core/features/account/joined-enterprises.ts'
import { openSelectCompany } from '../../core/features/account/select-company.ts'
import { switchFrom } from '../../core/features/account/switch-enterprise.ts'
import { openFeedback } from '../../core/features/feedback/feedback-window.ts'
import { feedbackMessages } from '../../core/features/feedback/messages.ts'
import { topBarPopupMessages as messages } from '../../core/messages/top-bar-popup-messages.ts'
import { isAccountOnly } from '../../core/session/account-only.ts'
import { $preferences, setPreference } from '../../core/session/preferences/preferences.ts'
import { $session } from '../../core/session/session-state.ts'
import { $textLanguage } from '../../core/session/text-language.ts'
import { $user } from '../../core/session/user.ts'
import type { MenuGroup } from '../../widgets/kit/overlay/menu.tsx'
import MenuPopup from '../../widgets/kit/overlay/menu-popup.tsx'
import type { OverlayProps } from '../../widgets/kit/overlay/overlay.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { $routes, navigate } from '../router/router.ts'
import { openHelp } from '../shortcuts/help-window.ts'
import { signOut } from './ask-to-sign-out.ts'
import { themeNow } from './theme-menu.ts'

/** Further enterprises are listed in the dialog. */
const MOST_ENTERPRISES = 5

/** Menu of the user's name. */
export default function UserMenuPopup(props: OverlayProps & { readonly label: string }) {
  return <MenuPopup {...props} groups={useGroups()} onChoose={obey} side={undefined} />
}

function useGroups(): readonly MenuGroup[] {
  const joined = useStore($joinedEnterprises)
  const session = useStore($session)
  const preferences = useStore($preferences)
  const language = useStore($textLanguage)
  const members = useStore($routes).find(({ name }) => name === 'memberManage')
  // Users restricted to the workbench would be redirected from every other page.
  const isFree = !isAccountOnly(useStore($user)?.roles ?? [])
  const enterprises = joined.status === 'ready' ? joined.value : []
  const hasMore = enterprises.length > MOST_ENTERPRISES
  const here = session.status === 'signed-in' ? session.user.entId : ''
  const others: MenuGroup = {
    key: 'enterprises',
    label: messages.switchEnterprise(),
    entries: enterprises
      .slice(0, MOST_ENTERPRISES)
      .map(({ id, enterpriseName }) => ({ key: `enterprise ${id}`, label: enterpriseName })),
    value: `enterprise ${here}`
  }
  return [
    ...(isFree
      ? [
          {
            key: 'self',
            entries: [
              { key: 'profile', label: messages.profile() },
              { key: 'members', label: members?.title ?? '' }
            ]
          }
        ]
      : []),
    ...(enterprises.length > 1 ? [others] : []),
    ...(hasMore || enterprises.length === 0
      ? [
          {
            key: 'all',
            entries: [
              {
                key: 'enterprises',
                label: hasMore ? messages.allEnterprises() : messages.switchEnterprise()
              }
            ]
          }
        ]
      : []),
    ...themeNow().map(({ name, label, options }) => ({
      key: name,
      label: label(),
      entries: options.map(({ value, label }) => ({ key: `${name} ${value}`, label: label() })),
      value: `${name} ${name === 'language' ? language : preferences[name]}`
    })),
    {
      key: 'help',
      entries: [
        { key: 'shortcuts', label: messages.shortcuts() },
        ...(isFree ? [{ key: 'guide', label: messages.guide() }] : []),
        { key: 'feedback', label: feedbackMessages.title() }
      ]
    },
    { key: 'end', entries: [{ key: 'logout', label: messages.logout() }] }
  ]
}

function obey(key: string): void {
  const [what = '', which = ''] = key.split(' ')
  const look = themeNow().find(({ name }) => name === what)
  const option = look?.options.find(({ value }) => value === which)
  if (look && option) setPreference(look.name, option.value)
  else if (what === 'enterprise') begin(switchFrom('top-bar', which))
  else if (what === 'enterprises') openSelectCompany()
  else if (what === 'profile') navigate('/personalData/table')
  else if (what === 'members') navigate('/memberManage')
  else if (what === 'shortcuts') openHelp()
  else if (what === 'guide') navigate('/introduce/index')
  else if (what === 'feedback') openFeedback()
  else if (what === 'logout') begin(signOut())
}
