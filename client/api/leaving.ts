/** What has still to be sent with this session's token before it is given up: signing out waits for it. */
const owed = new Set<() => Promise<unknown>>()

export function beforeLeaving(send: () => Promise<unknown>): void {
  owed.add(send)
}

export async function settleBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...owed].map((send) => send()))
}
