import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly children: ReactNode
  readonly sentence: string
  readonly retry: string
  /** Rendered above the error message, such as the title of a page. */
  readonly heading?: ReactNode
  readonly onBreak: (error: unknown) => void
}

/**
 * Error boundary of a view: shows the error in its own frame with a retry button, and leaves the rest of
 * the page alone.
 */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch(error: unknown): void {
    this.props.onBreak(error)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    const sentence = (
      <div
        role="alert"
        className="flex items-center justify-center gap-3 bg-(--hutong-bg) p-4 text-(--hutong-danger)"
      >
        {this.props.sentence}
        <button
          type="button"
          className="cursor-pointer text-(--hutong-link) underline"
          onClick={() => this.setState({ isBroken: false })}
        >
          {this.props.retry}
        </button>
      </div>
    )
    if (!this.props.heading) return sentence
    return (
      <div className="flex flex-col gap-4 px-5 py-4">
        {this.props.heading}
        {sentence}
      </div>
    )
  }
}
