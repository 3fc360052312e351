import { useStore } from '@nanostores/react'
import {
  $joinedEnterprises,
  loadJoinedEnterprises
} from '../../core/features/account/joined-enterprises.ts'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { $session } from '../../core/session/session-state.ts'
import { $user } from '../../core/session/user.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Avatar } from '../../widgets/kit/large/avatar.tsx'
import { lazyView } from '../../widgets/kit/lazy-view.tsx'
import { useOverlay } from '../../widgets/kit/overlay/overlay.tsx'

const popup = lazyView(() => import('./user-menu-popup.tsx'))

/** User name with the account menu. */
export function UserMenu() {
  const user = useStore($user)
  const session = useStore($session)
  const name = user?.name || (session.status === 'signed-in' ? session.user.userName : '')
  const near = () => {
    const { status } = $joinedEnterprises.get()
    if (status === 'none' || status === 'failed') void loadJoinedEnterprises()
  }
  const { trigger, overlay } = useOverlay('menu', popup, (Popup, shared) => (
    <Popup {...shared} label={messages.userMenu({ name })} />
  ))
  return (
    <>
      <button
        {...trigger}
        className="flex h-8 min-w-0 shrink-0 items-center gap-2 rounded-(--hutong-radius) pr-1 hover:bg-(--hutong-bg-hover)"
        onFocus={() => {
          trigger.onFocus()
          near()
        }}
        onPointerEnter={() => {
          trigger.onPointerEnter()
          near()
        }}
        type="button"
      >
        <span className="sr-only">{messages.userMenu({ name })}</span>
        <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
          <Avatar name={name} size="small" />
          <span className="max-w-28 truncate @max-[768px]:hidden">{name}</span>
        </span>
        <Icon className="text-(--hutong-text-3) @max-[480px]:hidden" name="down" size={16} />
      </button>
      {overlay}
    </>
  )
}
