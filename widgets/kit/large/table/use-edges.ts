import { type RefObject, useEffect, useState } from 'react'

/** The sides at which a scroll container hides content. */
export function useEdges(frame: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ left: false, right: false })
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      const left = box.scrollLeft > 1
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setEdges(now => (now.left === left && now.right === right ? now : { left, right }))
    }
    const watching = new ResizeObserver(look)
    watching.observe(box)
    for (const part of box.children) watching.observe(part)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watching.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame])
  return edges
}
