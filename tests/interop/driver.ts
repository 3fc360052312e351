/** What the stories need of a page in any browser. */
export interface DrivenPage {
  goto(address: string): Promise<unknown>
  close(): Promise<void>
  /** Messages of errors that no code of the page caught. */
  errors(): Promise<readonly string[]>
  evaluate<Given, Result>(act: (given: Given) => Result, given: Given): Promise<Awaited<Result>>
  waitForFunction(act: () => unknown): Promise<unknown>
}

export interface DrivenBrowser {
  readonly name: string
  /** Whether it has WebRTC. */
  readonly canCall: boolean
  version(): Promise<string>
  newPage(): Promise<DrivenPage>
  close(): Promise<void>
}
