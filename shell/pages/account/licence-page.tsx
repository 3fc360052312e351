import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $licence,
  acceptLicence,
  declineLicence
} from '../../../core/features/sign-in/licence-dialog.ts'
import { protocolText as t } from '../../../core/features/sign-in/licence-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Checkbox } from '../../../widgets/kit/large/forms/ticks.tsx'

const articles = () => [
  { title: t.scope(), lines: [t.scope1(), t.scope2()] },
  { title: t.calls(), lines: [t.calls1(), t.calls2(), t.calls3()] },
  { title: t.data(), lines: [t.data1(), t.data2()] },
  { title: t.secrecy(), lines: [t.secrecy1(), t.secrecy2()] },
  { title: t.integrity(), lines: [t.integrity1()] },
  { title: t.breach(), lines: [t.breach1(), t.breach2(), t.breach3(), t.breach4()] },
  { title: t.other(), lines: [t.other1(), t.other2()] }
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
            <Checkbox checked={isRead} label={t.read()} onChange={setRead} />
          </span>
          <Button disabled={isBusy} onClick={declineLicence} title={t.disagreeHint()}>
            {t.disagree()}
          </Button>
          <Button
            aria-busy={isBusy}
            disabled={!isRead || isBusy}
            onClick={acceptLicence}
            tone="primary"
          >
            {isBusy ? t.busy() : t.agree()}
          </Button>
        </div>
      }
      isInsistent
      isOpen={isOpen}
      onClose={() => undefined}
      title={t.title()}
      width={640}
    >
      <div className="mx-auto flex max-w-[38em] flex-col gap-4 text-[14px]/6">
        <p>{t.intro()}</p>
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
