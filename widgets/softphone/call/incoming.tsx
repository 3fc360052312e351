import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { begin } from '../../parts/begin-part.ts'
import type { CallerInfoProps } from '../caller/caller-info.tsx'
import { shortcutOf } from '../number-typing.ts'
import { $answerLock, $autoAnswer, answer, reject } from '../softphone-phone.ts'
import { CallerCard } from './call-info.tsx'

const callerInfo = lazyView<CallerInfoProps>(() => import('../caller/caller-info.tsx'))
const nothing = () => null

/** What is known about the caller; without its code, the call can be answered all the same. */
export const CallerInfo = (props: CallerInfoProps) => (
  <Lazy failed={nothing} view={callerInfo} with={props} />
)

/** An incoming call. Does not take the focus; a shortcut answers. */
export function Incoming({ call }: { call: Call }) {
  const id = useId()
  const autoAnswer = useStore($autoAnswer)
  return (
    <div
      aria-describedby={`${id}caller`}
      aria-label={messages.incoming()}
      aria-modal="false"
      className="flex grow flex-col gap-3 transition-[opacity,translate] duration-180 starting:-translate-y-2 starting:opacity-0"
      role="alertdialog"
    >
      <div className="my-auto flex flex-col items-center gap-4 py-2" id={`${id}caller`}>
        <span
          aria-hidden="true"
          className="flex size-14 animate-pulse items-center justify-center rounded-full bg-(--hutong-ring-state-tint) text-(--hutong-ring-state)"
        >
          <Icon size={24} name="incoming" />
        </span>
        <CallerCard call={call} />
      </div>
      {/* The height is reserved, so that 接听 does not move when the card appears. */}
      <div className="min-h-24">
        <CallerInfo />
      </div>
      <slot name="call-info" />
      <p className="min-h-5 text-center text-[12px]/5 text-(--hutong-text-2)">
        {autoAnswer !== undefined && messages.autoAnswer({ seconds: autoAnswer })}
      </p>
      <AnswerButtons size="large" />
    </div>
  )
}

/** 接听 first, 拒接 24 px away, against accidental clicks. In a window too low for the panel they stay in view. */
export function AnswerButtons({ size }: { size: 'medium' | 'large' }) {
  const locked = useStore($answerLock)
  return (
    <div
      className={`grid shrink-0 grid-cols-2 gap-6 ${size === 'medium' ? '@max-xl/bar:w-full @max-xl/bar:gap-3 @max-xl/bar:[&_svg]:hidden' : 'sticky bottom-2 bg-(--hutong-bg) shadow-[0_0_0_8px_var(--hutong-bg)]'}`}
    >
      <Button
        aria-keyshortcuts={shortcutOf('answer')}
        disabled={locked > 0}
        onClick={() => begin(answer())}
        part="button-answer"
        size={size}
        tone="success"
      >
        <Icon size={18} name="call" />
        {locked > 0 ? messages.answerLocked({ seconds: locked }) : messages.answer()}
      </Button>
      <Button onClick={() => begin(reject())} part="button-hangup" size={size} tone="danger">
        <Icon size={18} name="hangUp" />
        {messages.reject()}
      </Button>
    </div>
  )
}
