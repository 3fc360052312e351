import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { type SectionName, titleOf } from '../../../core/features/call-task-form/section-summary.ts'
import { useSections } from '../dialog-sections.ts'

/** Sticky links to the sections, wrapping as needed. */
export function Chips({ onChoose }: { readonly onChoose: (section: SectionName) => void }) {
  const sections = useSections()
  return (
    <nav
      aria-label={messages.sections()}
      className="sticky top-0 z-10 -mx-5 flex min-h-10 shrink-0 flex-wrap items-center gap-y-1 border-b border-(--hutong-border) bg-(--hutong-bg-raised) px-3 py-1.5"
    >
      {sections.map(section => (
        <button
          className="h-7 shrink-0 rounded-(--hutong-radius-full) px-1 text-[12px]/5 text-(--hutong-text-2) hover:bg-(--hutong-bg-hover)"
          key={section}
          onClick={() => onChoose(section)}
          type="button"
        >
          {titleOf(section)}
        </button>
      ))}
    </nav>
  )
}
