/** What has to be done before the wrap-up is finished, in the tab in which 完成整理 is chosen. */
let check: (() => Promise<boolean>) | undefined

/** `next` resolves to whether the wrap-up may be finished, and shows why not. */
export function checkBeforeFinish(next: () => Promise<boolean>): void {
  check = next
}

export const mayFinish = async (): Promise<boolean> => check === undefined || check()
