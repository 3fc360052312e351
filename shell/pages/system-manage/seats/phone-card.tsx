import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { PhoneCard as Card } from '../../../../core/features/seat-settings/schemas.ts'
import { $seatForm, closeSeatForm } from '../../../../core/features/seat-settings/seat-form.ts'
import { notify } from '../../../../core/notices.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { copyText } from '../../../../widgets/kit/copy-text.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

async function copy(text: string): Promise<void> {
  const isCopied = await copyText(text)
  notify(isCopied ? 'success' : 'warning', isCopied ? messages.copied() : messages.notCopied())
}

const schemeOf = (): string => (location.protocol === 'https:' ? 'wss' : 'ws')

/** A SIP URI with the secret, as softphones read it from a code. */
const uriOf = ({ extension, domain, address, secret }: Card): string =>
  `sip:${extension}:${secret}@${domain};transport=${schemeOf()};proxy=${schemeOf()}://${address}`

/** 话机配置: what a SIP telephone needs to register; the secret is shown once. */
export default function PhoneCard() {
  const form = useStore($seatForm)
  if (form.status !== 'card') return null
  const { card } = form
  const rows = [
    [messages.cardAddress(), `${schemeOf()}://${card.address}`],
    [messages.cardDomain(), card.domain],
    [messages.cardAccount(), card.extension],
    [messages.cardSecret(), card.secret]
  ] as const
  return (
    <Dialog
      footer={
        <Button onClick={closeSeatForm} tone="primary">
          {messages.close()}
        </Button>
      }
      isOpen
      onClose={closeSeatForm}
      title={messages.cardTitle()}
      width={560}
    >
      <div className="flex flex-col gap-4">
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.cardText()}</p>
        <div className="flex flex-wrap items-start gap-5">
          <Code text={uriOf(card)} />
          <dl className="flex min-w-60 grow flex-col gap-3">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt className="text-[12px]/5 text-(--hutong-text-3)">{name}</dt>
                <dd className="flex items-center gap-2">
                  <span className="min-w-0 grow break-all font-semibold tabular-nums">{value}</span>
                  <Button
                    aria-label={messages.copyOf({ name })}
                    onClick={() => begin(copy(value))}
                    size="small"
                  >
                    {messages.copy()}
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Dialog>
  )
}

/** Black on white in every theme, so that cameras read it. */
function Code({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 2 })
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))
    )
    return { size: side, path: squares.join('') }
  }, [text])
  return (
    <svg
      aria-label={messages.cardCode()}
      className="size-48 shrink-0 rounded-(--hutong-radius) border border-(--hutong-border)"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
