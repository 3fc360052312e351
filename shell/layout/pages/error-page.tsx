import { consoleMessages as messages } from '../../../core/messages/console-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { navigate } from '../../router/router.ts'
import { usePageFocus } from '../use-page-focus.ts'

const pages = {
  401: { title: messages.forbidden, hint: messages.forbiddenHint },
  404: { title: messages.missing, hint: messages.missingHint }
}

/** Explains a 401 or 404, with a link back. */
export function ErrorPage({ code }: { readonly code: 401 | 404 }) {
  const { title, hint } = pages[code]
  usePageFocus(title())
  return (
    <div className="flex min-h-full grow flex-col items-center justify-center gap-4 p-5 text-center">
      <svg aria-hidden="true" className="h-auto w-60 max-w-full" fill="none" viewBox="0 0 240 120">
        <path
          className="stroke-(--hutong-border)"
          d="M8 104h224"
          strokeLinecap="round"
          strokeWidth="2"
        />
        <text
          className="fill-(--hutong-text-3) font-semibold"
          fontSize="72"
          textAnchor="middle"
          x="120"
          y="88"
        >
          {code}
        </text>
        <g className="stroke-(--hutong-brand)" strokeLinecap="round" strokeWidth="3">
          {code === 401 ? (
            <path d="M196 40v-8a10 10 0 0 1 20 0v8M192 40h28v22h-28zM206 49v5" />
          ) : (
            <path d="M220 56l-8-8M194 40a11 11 0 1 0 22 0a11 11 0 1 0-22 0" />
          )}
        </g>
      </svg>
      <h1 className="text-[20px]/7 font-semibold">{title()}</h1>
      <p className="max-w-100 text-(--hutong-text-2)">{hint()}</p>
      <div className="flex gap-3">
        <Button onClick={() => navigate('/')} tone="primary">
          {messages.home()}
        </Button>
      </div>
    </div>
  )
}
