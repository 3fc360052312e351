import { useState } from 'react'

const sizes = {
  small: 'size-7 text-[12px]',
  medium: 'size-8 text-[13px]',
  large: 'size-10 text-[16px]'
}

/** The last Chinese character of a name; else its first letter or digit. Other symbols are ignored. */
const initialOf = (name: string): string | undefined =>
  name.match(/\p{sc=Han}/gu)?.at(-1) ?? name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase()

/** A picture, or a character of the name when there is none or it fails to load. */
export function Avatar(props: {
  readonly name: string
  readonly image?: string | undefined
  readonly size?: keyof typeof sizes
}) {
  const { name, image, size = 'medium' } = props
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-label={name}
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-(--hutong-bg-sel) font-semibold text-(--hutong-link) ${sizes[size]}`}
      role="img"
    >
      {image && image !== broken ? (
        <img
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(image)}
          src={image}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}
