import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $licence,
  acceptLicence,
  declineLicence
} from '../../../core/features/sign-in/licence-dialog.ts'
import { protocolMessages as messages } from '../../../core/features/sign-in/licence-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Checkbox } from '../../../widgets/kit/large/forms/ticks.tsx'

const articles = () => [
  { title: messages.scope(), lines: [messages.scope1(), messages.scope2()] },
  { title: messages.calls(), lines: [messages.calls1(), messages.calls2(), messages.calls3()] },
  { title: messages.data(), lines: [messages.data1(), messages.data2()] },
  { title: messages.secrecy(), lines: [messages.secrecy1(), messages.secrecy2()] },
  { title: messages.integrity(), lines: [messages.integrity1()] },
  {
    title: messages.breach(),
    lines: [messages.breach1(), messages.breach2(), messages.breach3(), messages.breach4()]
  },
  { title: messages.other(), lines: [messages.other1(), messages.other2()] }
]

/** The licence agreement: accept it, or sign out. */
export default function Licence() {
  const { isOpen, isBusy } = useStore($licence)
  const [isRead, setRead] = useState(false)
  return (
    <Dialog
      footer={
        <div className="flex grow flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <span className="grow">
            <Checkbox checked={isRead} label={messages.read()} onChange={setRead} />
          </span>
          <Button disabled={isBusy} onClick={declineLicence} title={messages.disagreeHint()}>
            {messages.disagree()}
          </Button>
          <Button
            aria-busy={isBusy}
            disabled={!isRead || isBusy}
            onClick={acceptLicence}
            tone="primary"
          >
            {isBusy ? messages.busy() : messages.agree()}
          </Button>
        </div>
      }
      isInsistent
      isOpen={isOpen}
      onClose={() => undefined}
      title={messages.title()}
      width={640}
    >
      <div className="mx-auto flex max-w-[38em] flex-col gap-4 text-[14px]/6">
        <p>{messages.intro()}</p>
        {articles().map(({ title, lines }) => (
          <section key={title}>
            <h3 className="pb-1 text-[14px]/6 font-semibold">{title}</h3>
            <ol className="flex list-decimal flex-col gap-1 pl-5">
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
