import { useState } from 'react'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import { makeWallLink, type WallLink } from '../../../../core/features/seat-wall/wall-actions.ts'
import { readWallLinks } from '../../../../core/features/seat-wall/wall-links.ts'
import { notify } from '../../../../core/notices.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { copyText } from '../../../../widgets/kit/copy-text.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'
import { href } from '../../../router/router.ts'
import { LinkList } from './link-list.tsx'

const LANDING = `/auth-redirect?${new URLSearchParams({ redirect: '/dataManage/seatsMonitoring?wall=1' })}`

/** 墙屏链接: a link that shows the wall on another screen. */
export default function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const [link, setLink] = useState<WallLink>()
  const { isBusy, perform } = useAsyncAction()
  const make = () =>
    perform('link', async () => {
      setLink(await makeWallLink(new URL(href(LANDING), location.href)))
      await readWallLinks()
    })
  return (
    <Dialog isOpen onClose={onClose} title={messages.linkTitle()} width={480}>
      <div className="flex flex-col gap-3">
        <p className="text-(--hutong-text-2)">
          {messages.linkText(link ?? { minutes: 10, hours: 12 })}
        </p>
        <p className="text-(--hutong-text-2)">{messages.linkScope()}</p>
        {link && (
          <TextInput
            label={messages.linkLabel()}
            onFocus={({ target }) => target.select()}
            readOnly
            value={link.address}
          />
        )}
        <div className="flex justify-end gap-2">
          {link && (
            <Button
              onClick={async () => {
                const isCopied = await copyText(link.address)
                notify(
                  isCopied ? 'success' : 'warning',
                  isCopied ? messages.copied() : messages.notCopied()
                )
              }}
              tone="primary"
            >
              {messages.copy()}
            </Button>
          )}
          <Button aria-disabled={isBusy('link')} onClick={make} tone={link ? 'quiet' : 'primary'}>
            {messages.makeLink()}
          </Button>
        </div>
        <LinkList />
      </div>
    </Dialog>
  )
}
