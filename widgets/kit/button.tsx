import type { ComponentProps } from 'react'

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap ' +
  'rounded-(--hutong-radius) border transition-colors duration-100 '

const solid = 'border-transparent font-semibold off:bg-(--hutong-bg-hover) '

const tones = {
  primary: `${solid} bg-(--hutong-brand) text-(--hutong-on-brand) hover:bg-(--hutong-brand-hover) active:not-off:bg-(--hutong-brand-active)`,
  success: `${solid} bg-(--hutong-success-solid) text-white hover:brightness-110 active:not-off:brightness-95`,
  danger: `${solid} bg-(--hutong-danger-solid) text-white hover:bg-(--hutong-danger-solid-hover)`,
  quiet:
    'border-(--hutong-border) bg-(--hutong-bg) text-(--hutong-text) hover:bg-(--hutong-bg-hover)',
  bare: 'border-transparent text-(--hutong-text-2) hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text) aria-pressed:bg-(--hutong-bg-sel) aria-pressed:text-(--hutong-link)'
}
const sizes = {
  small: 'h-(--hutong-h-sm) px-2 text-[13px]/5',
  medium: 'h-(--hutong-h) px-3 text-[14px]/[22px]',
  large: 'h-11 px-4 text-[16px]/6'
}

interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof tones
  size?: keyof typeof sizes
}

export function Button({ tone = 'quiet', size = 'medium', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${base}${sizes[size]} ${tones[tone]} ${className}`}
    />
  )
}

/** A square button with an icon only; its label is for assistive technology. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ButtonProps, 'aria-label'> & { label: string }) {
  return (
    <Button
      tone="bare"
      title={label}
      {...rest}
      aria-label={label}
      className={`aspect-square px-0! ${className}`}
    />
  )
}
