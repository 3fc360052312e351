import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { missingTexts } from '../../../core/phone/line/line-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { isOnCall } from '../../../core/phone/state/on-call.ts'
import type { MicrophoneState, Registration } from '../../../core/phone/state/phone-types.ts'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { $isSignedIn, $isWrappingUp, $mayBeSetFree } from '../bar/seat-state.ts'
import {
  $audioBlocked,
  $callLock,
  $isStarted,
  $microphone,
  $phone,
  $registration,
  dial,
  register,
  retryMicrophone,
  takeOver,
  unlockAudio
} from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'

interface Word {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly icon: ReactNode
  readonly text: string
  readonly action?: {
    readonly label: string
    readonly act: () => Promise<unknown>
    readonly disabled?: boolean
  }
}

const icons = {
  info: <Icon size={16} name="info" />,
  wait: <Icon className="animate-spin" size={16} name="wait" />,
  alert: <Icon size={16} name="alert" />,
  noMicrophone: <Icon size={16} name="muted" />,
  sound: <Icon size={16} name="sound" />,
  device: <Icon size={16} name="headset" />
}

/** The problem of the registration and the action to fix it; undefined for none. */
function wordOfLine(line: Registration, rings: boolean): Word | undefined {
  const again = { label: commonMessages.retry(), act: register }
  switch (line.status) {
    case 'registered':
      return undefined
    case 'none':
      return {
        tone: 'info',
        icon: icons.info,
        text: messages.lineNone(),
        action: { label: messages.register(), act: register }
      }
    case 'connecting':
      return { tone: 'info', icon: icons.wait, text: messages.lineConnecting() }
    case 'missing':
      return { tone: 'danger', icon: icons.alert, text: missingTexts[line.field](), action: again }
    case 'failed':
      return {
        tone: 'danger',
        icon: icons.alert,
        text: line.text === '' ? messages.lineFailed() : line.text,
        action: again
      }
    case 'disconnected':
      return { tone: 'warning', icon: icons.wait, text: messages.lineDisconnected(), action: again }
    case 'elsewhere':
      return {
        tone: 'info',
        icon: icons.info,
        text: line.busy && !rings ? messages.lineElsewhereBusy() : messages.lineElsewhere(),
        action: { label: messages.takeOver(), act: takeOver, disabled: line.busy }
      }
    case 'own-device':
      return line.registered
        ? { tone: 'info', icon: icons.device, text: messages.lineOwnDevice() }
        : { tone: 'warning', icon: icons.alert, text: messages.lineOwnDeviceGone() }
  }
}

function wordOfMicrophone(microphone: MicrophoneState): Word | undefined {
  if (microphone.status === 'ready' || microphone.status === 'unknown') return undefined
  return {
    tone: 'danger',
    icon: icons.noMicrophone,
    text: microphone.text,
    ...(microphone.status !== 'unsupported' && {
      action: { label: commonMessages.retry(), act: retryMicrophone }
    })
  }
}

/** Result of the last call, when it has no wrap-up. */
function useLastCall(): Word | undefined {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  const seconds = useStore($callLock)
  const { shown } = useSettings()
  if (phone.status !== 'wrap-up' || isWrappingUp) return undefined
  const { name, number } = phone.call
  const caller = name || shown(number) || messages.unknownCaller()
  const outcome = phone.outcome.text
  const { customerId, direction } = phone.call
  const mayRedial = !phone.outcome.ok && direction === 'outgoing'
  const again = () => dial(number, { customerId, setFree: $mayBeSetFree.get() })
  return {
    tone: phone.outcome.ok ? 'info' : 'warning',
    icon: icons.info,
    text: messages.lastCall({ caller, outcome }),
    ...(mayRedial && { action: { label: messages.callAgain(), act: again, disabled: seconds > 0 } })
  }
}

/** In ms: a session element that loads later is not reported as missing before that. */
const SESSION_WITHIN_MS = 1500

function useHasSession(): boolean {
  const isStarted = useStore($isStarted)
  const [isMissed, setMissed] = useState(false)
  useEffect(() => {
    if (isStarted) return setMissed(false)
    const timer = setTimeout(setMissed, SESSION_WITHIN_MS, true)
    return () => clearTimeout(timer)
  }, [isStarted])
  return isStarted || !isMissed
}

/** Messages above the dial pad: registration, microphone, and blocked audio. */
export function useNotices(): readonly Word[] {
  const line = useStore($registration)
  const microphone = useStore($microphone)
  const isBlocked = useStore($audioBlocked)
  const phone = useStore($phone)
  const isSignedIn = useStore($isSignedIn)
  const hasSession = useHasSession()
  const last = useLastCall()
  const isDriving = line.status === 'own-device' || line.status === 'elsewhere'
  if (!hasSession) return [{ tone: 'warning', icon: icons.alert, text: messages.noSession() }]
  // Before sign-in nothing can be done about the registration, and its problem may be gone afterwards.
  if (!isSignedIn && !isOnCall(phone))
    return [last, { tone: 'info', icon: icons.info, text: messages.signInFirst() } as const].filter(
      word => word !== undefined
    )
  const notices = [
    last,
    wordOfLine(line, phone.status === 'ringing'),
    isDriving ? undefined : wordOfMicrophone(microphone)
  ]
  if (isBlocked && phone.status !== 'talking')
    notices.push({
      tone: 'warning',
      icon: icons.sound,
      text: messages.soundBlocked(),
      action: { label: messages.unlockSound(), act: unlockAudio }
    })
  return notices.filter(word => word !== undefined)
}

/** Messages already shown in the softphone: those above, and the result of the last call. */
export function useSentences(): readonly string[] {
  const phone = useStore($phone)
  const notices = useNotices().map(({ text }) => text)
  return phone.status === 'wrap-up' ? [...notices, phone.outcome.text] : notices
}

const tones = {
  info: 'bg-(--hutong-bg-sel) text-(--hutong-text)',
  warning: 'bg-(--hutong-warn-bg) text-(--hutong-warn)',
  danger: 'bg-(--hutong-danger-bg) text-(--hutong-danger)'
}

export function LineNotice() {
  const notices = useNotices()
  return (
    <div aria-live="polite" className="empty:hidden flex flex-col gap-2">
      {notices.map(word => (
        <Saying key={word.text} word={word} />
      ))}
    </div>
  )
}

export function Saying({ word, isInline = false }: { word: Word; isInline?: boolean }) {
  const { action } = word
  return (
    <div
      className={`grid grid-cols-[16px_1fr_auto] gap-x-2 rounded-(--hutong-radius) px-3 text-[13px]/5 ${isInline ? 'h-8 items-center' : 'items-start py-2'} ${tones[word.tone]}`}
    >
      <span aria-hidden="true" className={isInline ? '' : 'mt-0.5'}>
        {word.icon}
      </span>
      <span className={isInline ? 'truncate' : ''} title={isInline ? word.text : undefined}>
        {word.text}
      </span>
      {action && (
        <button
          className="-my-1 min-h-7 min-w-7 shrink-0 rounded-(--hutong-radius-sm) font-semibold underline underline-offset-2 off:no-underline"
          disabled={action.disabled}
          onClick={() => begin(action.act())}
          type="button"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
