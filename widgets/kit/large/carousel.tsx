import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useKitMessages } from './kit-messages-context.ts'

/** A carousel without autoplay (APG carousel). */
export function Carousel(props: {
  readonly label: string
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[]
}) {
  const { label, slides } = props
  const [frame, embla] = useEmblaCarousel()
  const [at, setAt] = useState(0)
  const kitMessages = useKitMessages()
  useEffect(() => {
    if (!embla) return
    const moved = () => setAt(embla.selectedScrollSnap())
    embla.on('select', moved).on('reInit', moved)
    return () => {
      embla.off('select', moved).off('reInit', moved)
    }
  }, [embla])
  useEffect(() => {
    // Respects reduced motion: changes slides without animation.
    embla?.scrollTo(at, matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [embla, at])
  return (
    <section aria-label={label} aria-roledescription="carousel" className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-(--hutong-radius)" ref={frame}>
        <div aria-live="polite" className="flex">
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              aria-label={kitMessages.slide({ index: index + 1, count: slides.length })}
              aria-roledescription="slide"
              className="min-w-0 shrink-0 grow-0 basis-full"
              inert={index !== at}
              key={key}
              role="group"
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div className="flex items-center justify-center gap-3">
        <IconButton
          disabled={at === 0}
          label={kitMessages.previousSlide()}
          onClick={() => setAt(at - 1)}
          size="small"
        >
          <Icon name="back" size={16} />
        </IconButton>
        <span className="text-[13px]/5 tabular-nums text-(--hutong-text-2)">
          {at + 1} / {slides.length}
        </span>
        <IconButton
          disabled={at >= slides.length - 1}
          label={kitMessages.nextSlide()}
          onClick={() => setAt(at + 1)}
          size="small"
        >
          <Icon className="rotate-180" name="back" size={16} />
        </IconButton>
      </div>
    </section>
  )
}
