const MOBILE = /^1\d{2}(?=\d{8}$)/

/** A mobile number in visual groups of 3, 4 and 4; copied and announced as one number. */
export function Digits({ text }: { text: string }) {
  if (!MOBILE.test(text)) return text
  return (
    <span className="tabular-nums">
      {text.slice(0, 3)}
      <span className="ms-[0.3em]">{text.slice(3, 7)}</span>
      <span className="ms-[0.3em]">{text.slice(7)}</span>
    </span>
  )
}
