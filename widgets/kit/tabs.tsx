import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

/** Tabs that scroll where they are too many; arrow keys move and activate them (APG tabs). */
export function Tabs<Name extends string>(props: {
  label: string
  tabs: readonly { readonly name: Name; readonly label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}) {
  const { tabs, chosen, onChoose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ name }) => name === chosen)
  // Not by `scrollIntoView`, which would scroll the host's page too.
  useEffect(() => {
    const tab = list.current?.children[at] as HTMLElement | undefined
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [at])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const there = tabs[(at + step + tabs.length) % tabs.length]
    if (!there) return
    onChoose(there.name)
    const buttons = event.currentTarget.querySelectorAll('button')
    buttons[tabs.indexOf(there)]?.focus()
  }
  return (
    <>
      <div
        aria-label={props.label}
        className="relative grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1 overflow-x-auto rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-1"
        onKeyDown={move}
        ref={list}
        role="tablist"
      >
        {tabs.map(({ name, label }) => (
          <button
            aria-controls={`${id}panel`}
            aria-selected={name === chosen}
            className="border border-transparent contrast-more:border-(--hutong-border) h-7 pointer-coarse:h-10 rounded-(--hutong-radius-sm) px-1 text-[13px]/5 whitespace-nowrap text-(--hutong-text-2) transition-colors duration-100 hover:text-(--hutong-text) aria-selected:bg-(--hutong-bg-on) aria-selected:font-semibold aria-selected:text-(--hutong-text) aria-selected:shadow-(--hutong-sh-1)"
            id={`${id}${name}`}
            key={name}
            onClick={() => onChoose(name)}
            role="tab"
            tabIndex={name === chosen ? 0 : -1}
            type="button"
          >
            {label}
          </button>
        ))}
      </div>
      <div
        aria-labelledby={`${id}${chosen}`}
        className="flex grow flex-col gap-3"
        id={`${id}panel`}
        role="tabpanel"
      >
        {props.children}
      </div>
    </>
  )
}
