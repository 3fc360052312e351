import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $invitations,
  closeInvitations
} from '../../../../core/features/accounts/invite-members.ts'
import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import { INVITATION_HOURS } from '../../../../core/features/accounts/rules.ts'
import type { Invitation } from '../../../../core/features/accounts/schemas.ts'
import { notify } from '../../../../core/notices.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { copyText } from '../../../../widgets/kit/copy-text.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { href } from '../../../router/router.ts'

/** In the fragment: it is sent to no server, and kept out of logs and referrers. */
const linkOf = ({ secret }: Invitation): string =>
  `${new URL(href('/invitation'), location.href).href}#${secret}`

async function copy(text: string): Promise<void> {
  const isCopied = await copyText(text)
  notify(isCopied ? 'success' : 'warning', isCopied ? messages.copied() : messages.notCopied())
}

/** The links of invitations that were just issued, which are not shown again. */
export default function InvitationLinks() {
  const invitations = useStore($invitations)
  const [isClosing, setClosing] = useState(false)
  const close = () => setClosing(true)
  return (
    <Dialog
      footer={
        <>
          {invitations.length > 1 && (
            <Button
              onClick={() =>
                begin(
                  copy(invitations.map(one => `${messages.linkOf(one)} ${linkOf(one)}`).join('\n'))
                )
              }
            >
              {messages.copyAll()}
            </Button>
          )}
          <Button onClick={close} tone="primary">
            {messages.close()}
          </Button>
        </>
      }
      isOpen={invitations.length > 0}
      onClose={close}
      title={messages.links()}
      width={560}
    >
      <div className="flex flex-col gap-3">
        <p className="text-[13px]/5 text-(--hutong-text-2)">
          {messages.linksText({ hours: INVITATION_HOURS })}
        </p>
        <ul className="flex flex-col gap-2">
          {invitations.map(one => (
            <li className="flex items-start gap-2" key={one.id}>
              <div className="min-w-0 grow">
                <TextInput
                  label={messages.linkOf(one)}
                  onFocus={({ target }) => target.select()}
                  readOnly
                  value={linkOf(one)}
                />
              </div>
              <Button
                aria-label={`${messages.copy()} ${messages.linkOf(one)}`}
                className="mt-[26px] shrink-0"
                onClick={() => begin(copy(linkOf(one)))}
              >
                {messages.copy()}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Confirm
        confirm={messages.close()}
        isOpen={isClosing}
        onAnswer={yes => {
          setClosing(false)
          if (yes) closeInvitations()
        }}
        text={messages.closeLinks()}
        title={messages.close()}
      />
    </Dialog>
  )
}
