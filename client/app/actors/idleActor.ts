/** Signs out an idle user. Activity in any tab of this browser resets the timer. */
import { createActor } from 'xstate'
import { idleMachine } from '#machines/idleMachine.ts'
import { openTabChannel } from '../../platform/broadcast.ts'
import { onActivity } from '../../platform/page.ts'
import { nowMs } from '../../platform/time.ts'
import { sessionActor } from './sessionActor.ts'

/** Moving the pointer fires hundreds of events a second; one a second is enough to detect activity. */
const ACTIVITY_STEP_MS = 1_000

const tabs = openTabChannel<{ readonly type: 'activity' }>('activity')

export const idleActor = createActor(
  idleMachine.provide({
    actions: { notifyTimedOut: () => sessionActor.send({ type: 'idle.timedOut' }) },
  }),
  { input: {} },
)

export function startIdle(): void {
  let lastMs = nowMs()
  const feel = (isHere: boolean) => {
    const atMs = nowMs()
    const quietMs = atMs - lastMs
    if (quietMs < ACTIVITY_STEP_MS) return
    lastMs = atMs
    if (isHere) tabs.post({ type: 'activity' })
    idleActor.send({ type: 'activity', quietMs })
  }
  onActivity(() => feel(true))
  tabs.listen(() => feel(false))
  idleActor.start()
}
