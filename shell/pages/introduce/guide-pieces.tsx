/** Parts of chapters other than text. */
import type { ReactNode } from 'react'
import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'
import { Carousel } from '../../../widgets/kit/large/carousel.tsx'
import { parts, questions, steps } from './guide-chapters.ts'
import { LayoutPicture, StepPicture } from './guide-pictures.tsx'
import { Shortcuts, States } from './guide-tables.tsx'

const Steps = () => (
  <Carousel
    label={messages.steps()}
    slides={steps.map(({ picture, title, text }, index) => ({
      key: picture,
      content: (
        <div className="flex flex-wrap items-center gap-6 rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-6">
          <StepPicture of={picture} />
          <div className="min-w-60 flex-1">
            <p className="text-[13px]/5 text-(--hutong-text-3)">
              {messages.step({ number: index + 1 })}
            </p>
            <h3 className="mb-1 text-[16px]/6 font-semibold">{title()}</h3>
            <p className="max-w-[38em] text-[14px]/6 text-(--hutong-text-2)">{text()}</p>
          </div>
        </div>
      )
    }))}
  />
)

const Layout = () => (
  <div className="grid items-center gap-6 @min-[1280px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <LayoutPicture />
    <ol className="flex flex-col gap-4">
      {parts.map(({ title, text }, index) => (
        <li className="flex gap-3" key={title()}>
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-(--hutong-brand) text-[13px]/5 font-semibold text-(--hutong-on-brand)"
          >
            {index + 1}
          </span>
          <p className="text-[14px]/6">
            <strong className="font-semibold">{title()}</strong>
            <span className="block text-(--hutong-text-2)">{text()}</span>
          </p>
        </li>
      ))}
    </ol>
  </div>
)

const Keys = () => (
  <section className="flex flex-col gap-2">
    <h3 className="text-[16px]/6 font-semibold">{messages.shortcuts()}</h3>
    <Shortcuts />
    <p className="text-[13px]/5 text-(--hutong-text-3)">{messages.shortcutsNote()}</p>
  </section>
)

const Questions = () => (
  <div className="flex flex-col divide-y divide-(--hutong-border) border-y border-(--hutong-border)">
    {questions.map(({ ask, answer }) => (
      <details className="group py-3" key={ask()}>
        <summary className="cursor-pointer text-[14px]/6 font-semibold">{ask()}</summary>
        <p className="mt-2 max-w-[46em] text-[14px]/6 text-(--hutong-text-2)">{answer()}</p>
      </details>
    ))}
  </div>
)

export const pieces: Readonly<Record<string, () => ReactNode>> = {
  start: Steps,
  layout: Layout,
  states: States,
  phone: Keys,
  questions: Questions
}
