import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { useOnChange } from '../../../widgets/kit/use-on-change.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../router/router.ts'
import { type Chapter, chapters } from './guide-chapters.ts'
import { pieces } from './guide-pieces.tsx'
import { PageLinks } from './page-links.tsx'

/** Guide to the console and the workbench; `?part=phone` opens a chapter. */
export default function Introduce() {
  const may = useStore($may)
  const shown = chapters.filter(({ needs }) => !needs || may(needs))
  const box = useRef<HTMLDivElement>(null)
  const at = useChapterInView(box, shown)
  const go = (id: string) => {
    setQuery({ part: id })
    goTo(box.current, id)
  }
  useEffect(() => {
    const { part } = $route.get().query
    if (part) goTo(box.current, part)
  }, [])
  return (
    <ConsolePage subtitle={messages.subtitle()}>
      <div className="flex items-start gap-6 @max-[900px]:flex-col" ref={box}>
        <nav
          aria-label={messages.contents()}
          className="sticky top-4 w-40 shrink-0 rounded-(--hutong-radius) bg-(--hutong-bg) p-2 @max-[900px]:static @max-[900px]:w-full"
        >
          <ul className="flex flex-col @max-[900px]:flex-row @max-[900px]:flex-wrap">
            {shown.map(({ id, title }) => (
              <li key={id}>
                <button
                  aria-current={id === at ? 'true' : undefined}
                  className="h-8 w-full rounded-(--hutong-radius-sm) px-3 text-left text-(--hutong-text-2) hover:bg-(--hutong-bg-hover) aria-[current]:font-semibold aria-[current]:text-(--hutong-link)"
                  onClick={() => go(id)}
                  type="button"
                >
                  {title()}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex w-full min-w-0 grow flex-col gap-4">
          {shown.map(chapter => (
            <ChapterCard chapter={chapter} key={chapter.id} />
          ))}
        </div>
      </div>
    </ConsolePage>
  )
}

function ChapterCard({ chapter }: { readonly chapter: Chapter }) {
  const { id, title, lead, lists = [], pages = [] } = chapter
  const Piece = pieces[id]
  return (
    <section
      aria-labelledby={`guide-${id}`}
      className="flex scroll-mt-4 flex-col gap-4 rounded-(--hutong-radius-lg) bg-(--hutong-bg) p-6"
      data-chapter={id}
    >
      <header>
        <h2 className="text-[18px]/7 font-semibold outline-none" id={`guide-${id}`} tabIndex={-1}>
          {title()}
        </h2>
        {lead() && <p className="text-[14px]/6 text-(--hutong-text-2)">{lead()}</p>}
      </header>
      {lists.map(list => (
        <div key={list.items[0]?.()}>
          {list.title && <h3 className="mb-1 text-[16px]/6 font-semibold">{list.title()}</h3>}
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-[14px]/6 marker:text-(--hutong-text-3)">
            {list.items.map(item => (
              <li key={item()}>{item()}</li>
            ))}
          </ol>
        </div>
      ))}
      {Piece && <Piece />}
      <PageLinks paths={pages} />
    </section>
  )
}

/** Scrolls to a chapter and moves the focus there for screen readers. */
function goTo(box: HTMLElement | null, id: string): void {
  const chapter = [...(box?.querySelectorAll<HTMLElement>('[data-chapter]') ?? [])].find(
    ({ dataset }) => dataset.chapter === id
  )
  if (!chapter) return
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  chapter.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  chapter.querySelector('h2')?.focus({ preventScroll: true })
}

/** First chapter in the viewport. */
function useChapterInView(box: RefObject<HTMLElement | null>, shown: readonly Chapter[]): string {
  const [at, setAt] = useState('start')
  const count = shown.length
  useOnChange(count, () => {
    const visible = new Set<string>()
    const watcher = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.chapter ?? ''
          if (isIntersecting) visible.add(id)
          else visible.delete(id)
        }
        const first = chapters.find(({ id }) => visible.has(id))
        if (first) setAt(first.id)
      },
      { rootMargin: '-15% 0px -55% 0px' }
    )
    for (const chapter of box.current?.querySelectorAll('[data-chapter]') ?? [])
      watcher.observe(chapter)
    return () => watcher.disconnect()
  })
  return at
}
