/** Requests that must be sent with this session's token before sign-out. */
const pendingReports = new Set<() => Promise<unknown>>()

export function beforeLeaving(send: () => Promise<unknown>): void {
  pendingReports.add(send)
}

export async function settleBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...pendingReports].map((send) => send()))
}
