/** What has still to be sent with this session's token before it is given up: signing out waits for it. */
const pendingReports = new Set<() => Promise<unknown>>()

export function beforeLeaving(send: () => Promise<unknown>): void {
  pendingReports.add(send)
}

export async function settleBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...pendingReports].map((send) => send()))
}
