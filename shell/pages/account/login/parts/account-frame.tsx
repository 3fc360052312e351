import type { ReactNode } from 'react'
import { signInMessages as messages } from '../../../../../core/features/sign-in/messages.ts'
import { MainLandmark } from '../../../../layout/main-landmark.tsx'
import { Mark } from '../../../../top-bar/product-mark.tsx'

/** Frame of the account pages: a card, and beside it the brand panel where it fits. */
export function AccountFrame(props: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <div className="@container/account h-full min-h-0 overflow-auto bg-(--hutong-bg-page)">
      <div className="flex min-h-full">
        <BrandPanel />
        <MainLandmark className="grid min-w-0 grow place-items-center p-4">
          <div className="w-full max-w-100 rounded-(--hutong-radius-lg) bg-(--hutong-bg) p-4 shadow-(--hutong-sh-2) @min-[440px]/account:p-10 forced-colors:border">
            <div className="flex h-10 items-center gap-3">
              <slot name="logo">
                <Mark size={40} />
              </slot>
            </div>
            <h1 className="pt-4 text-[20px]/7 font-semibold outline-none" tabIndex={-1}>
              {props.title}
            </h1>
            {props.hint && (
              <p className="pt-1 text-[13px]/5 text-(--hutong-text-3)">{props.hint}</p>
            )}
            <div className="flex flex-col gap-4 pt-5">{props.children}</div>
          </div>
        </MainLandmark>
      </div>
    </div>
  )
}

/** Decorative animation of sound waves. */
function BrandPanel() {
  return (
    <aside className="relative hidden w-[44%] shrink-0 flex-col justify-center overflow-hidden bg-[light-dark(#1a4cb8,#14326f)] p-16 text-white @min-[1200px]/account:flex">
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        preserveAspectRatio="xMidYMid slice"
        stroke="#ffffff"
        viewBox="0 0 600 800"
      >
        {[120, 200, 290, 390, 500, 620].map((radius, at) => (
          <circle
            cx="80"
            cy="720"
            key={radius}
            opacity={0.2 - at * 0.026}
            r={radius}
            strokeWidth="26"
          />
        ))}
      </svg>
      <p className="relative text-[16px]/6">{messages.brand()}</p>
      <p className="relative pt-3 text-[30px]/[42px] font-semibold">{messages.slogan()}</p>
      <p className="relative pt-3 text-[16px]/7">{messages.sloganMore()}</p>
    </aside>
  )
}
