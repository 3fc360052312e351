/** The part of puppeteer-core that the tests of other browsers use; it is installed where they run. */
export interface DrivenPage {
  goto(address: string): Promise<unknown>
  close(): Promise<void>
  on(event: 'pageerror', listener: (error: Error) => void): unknown
  evaluate<Given, Result>(act: (given: Given) => Result, given: Given): Promise<Awaited<Result>>
  waitForFunction(act: () => unknown, options?: { readonly timeout?: number }): Promise<unknown>
}

export interface Driver {
  launch(options: object): Promise<{
    newPage(): Promise<DrivenPage>
    version(): Promise<string>
    close(): Promise<void>
  }>
}
