import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { isOnCall } from '../../core/phone/on-call.ts'
import type { MicrophoneState, Registration } from '../../core/phone/types.ts'
import { commonText } from '../../core/text/common.ts'
import { missingTexts } from '../../core/text/line.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
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
} from './phone.ts'
import { $isSignedIn, $isWrappingUp, $mayBeSetFree } from './seat-state.ts'
import { useSettings } from './settings.ts'

interface Word {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly icon: ReactNode
  readonly text: string
  readonly deed?: {
    readonly label: string
    readonly act: () => Promise<unknown>
    readonly disabled?: boolean
  }
}

const icons = {
  info: <Icon size={16} sign="info" />,
  wait: <Icon className="animate-spin" size={16} sign="wait" />,
  alert: <Icon size={16} sign="alert" />,
  deaf: <Icon size={16} sign="muted" />,
  sound: <Icon size={16} sign="sound" />,
  device: <Icon size={16} sign="headset" />
}

/** What is wrong with the line, and the one thing to do about it; nothing when all is well. */
function wordOfLine(line: Registration, rings: boolean): Word | undefined {
  const again = { label: commonText.retry(), act: register }
  switch (line.at) {
    case 'registered':
      return undefined
    case 'none':
      return {
        tone: 'info',
        icon: icons.info,
        text: t.lineNone(),
        deed: { label: t.register(), act: register }
      }
    case 'connecting':
      return { tone: 'info', icon: icons.wait, text: t.lineConnecting() }
    case 'missing':
      return { tone: 'danger', icon: icons.alert, text: missingTexts[line.field](), deed: again }
    case 'failed':
      return {
        tone: 'danger',
        icon: icons.alert,
        text: line.text === '' ? t.lineFailed() : line.text,
        deed: again
      }
    case 'disconnected':
      return { tone: 'warning', icon: icons.wait, text: t.lineDisconnected(), deed: again }
    case 'elsewhere':
      return {
        tone: 'info',
        icon: icons.info,
        text: line.busy && !rings ? t.lineElsewhereBusy() : t.lineElsewhere(),
        deed: { label: t.takeOver(), act: takeOver, disabled: line.busy }
      }
    case 'own-device':
      return line.registered
        ? { tone: 'info', icon: icons.device, text: t.lineOwnDevice() }
        : { tone: 'warning', icon: icons.alert, text: t.lineOwnDeviceGone() }
  }
}

function wordOfMicrophone(microphone: MicrophoneState): Word | undefined {
  if (microphone.at === 'ready' || microphone.at === 'unknown') return undefined
  return {
    tone: 'danger',
    icon: icons.deaf,
    text: microphone.text,
    deed: { label: commonText.retry(), act: retryMicrophone }
  }
}

/** How the last call went, while there is nothing to write down about it. */
function useLastCall(): Word | undefined {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  const seconds = useStore($callLock)
  const { shown } = useSettings()
  if (phone.at !== 'wrap-up' || isWrappingUp) return undefined
  const { name, number } = phone.call
  const who = name || shown(number) || t.unknownCaller()
  const outcome = phone.outcome.text
  const { customerId, direction } = phone.call
  const mayRedial = !phone.outcome.ok && direction === 'outgoing'
  const again = () => dial(number, { customerId, setFree: $mayBeSetFree.get() })
  return {
    tone: phone.outcome.ok ? 'info' : 'warning',
    icon: icons.info,
    text: t.lastCall({ who, outcome }),
    ...(mayRedial && { deed: { label: t.callAgain(), act: again, disabled: seconds > 0 } })
  }
}

/** An element that is still on its way is not missed yet. */
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

/** The words over the dial pad: line, microphone, and sound that waits for a click. */
export function useWords(): readonly Word[] {
  const line = useStore($registration)
  const microphone = useStore($microphone)
  const isBlocked = useStore($audioBlocked)
  const phone = useStore($phone)
  const isSignedIn = useStore($isSignedIn)
  const hasSession = useHasSession()
  const last = useLastCall()
  const isDriving = line.at === 'own-device' || line.at === 'elsewhere'
  if (!hasSession) return [{ tone: 'warning', icon: icons.alert, text: t.noSession() }]
  // Nothing can be done with the line before, and what is wrong with it may be right after.
  if (!isSignedIn && !isOnCall(phone))
    return [last, { tone: 'info', icon: icons.info, text: t.signInFirst() } as const].filter(
      word => word !== undefined
    )
  const words = [
    last,
    wordOfLine(line, phone.at === 'ringing'),
    isDriving ? undefined : wordOfMicrophone(microphone)
  ]
  if (isBlocked && phone.at !== 'talking')
    words.push({
      tone: 'warning',
      icon: icons.sound,
      text: t.soundBlocked(),
      deed: { label: t.unlockSound(), act: unlockAudio }
    })
  return words.filter(word => word !== undefined)
}

/** What stands in the telephone already: these words, and how the last call went. */
export function useSentences(): readonly string[] {
  const phone = useStore($phone)
  const words = useWords().map(({ text }) => text)
  return phone.at === 'wrap-up' ? [...words, phone.outcome.text] : words
}

const tones = {
  info: 'bg-(--hutong-bg-sel) text-(--hutong-text)',
  warning: 'bg-(--hutong-warn-bg) text-(--hutong-warn)',
  danger: 'bg-(--hutong-danger-bg) text-(--hutong-danger)'
}

export function LineNotice() {
  const words = useWords()
  return (
    <div aria-live="polite" className="empty:hidden flex flex-col gap-2">
      {words.map(word => (
        <Saying key={word.text} word={word} />
      ))}
    </div>
  )
}

export function Saying({ word, isInline = false }: { word: Word; isInline?: boolean }) {
  const { deed } = word
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
      {deed && (
        <button
          className="-my-1 min-h-7 min-w-7 shrink-0 rounded-(--hutong-radius-sm) font-semibold underline underline-offset-2 off:no-underline"
          disabled={deed.disabled}
          onClick={() => begin(deed.act())}
          type="button"
        >
          {deed.label}
        </button>
      )}
    </div>
  )
}
