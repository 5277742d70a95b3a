/** Waits for the outcomes of commands that were sent to one device or many. */
import type { CommandItem } from '#shared/records/command.ts'
import { type Commands, type DeviceCommandView, isNotDone, type NotDoneShown } from './commands.ts'

export interface NotDone {
  readonly deviceId: string
  readonly shown: NotDoneShown
  readonly failure: DeviceCommandView['failure']
}

/** The outcome is unknown. */
export const isLate = ({ shown, failure }: NotDone): boolean =>
  shown === 'unknown' || failure?.kind === 'timedOut'

/** Resolves to the commands that failed; to null if the project was switched meanwhile. */
export function awaitCommands(
  commands: Pick<Commands, 'view' | 'subscribe'>,
  items: readonly CommandItem[],
  onProgress: (done: number) => void,
): Promise<readonly NotDone[] | null> {
  const waiting = new Map<string, () => void>()
  const notDone: NotDone[] = []
  let isLeft = false
  return new Promise((resolve) => {
    const look = (deviceId: string) => {
      const view = commands.view(deviceId)
      if (view?.shown === 'pending' || !waiting.has(deviceId)) return
      waiting.get(deviceId)?.()
      waiting.delete(deviceId)
      if (view && isNotDone(view.shown)) notDone.push({ deviceId, shown: view.shown, failure: view.failure })
      // A confirmed command shows a tick first. One that vanished without was dropped by a project switch.
      if (!view) isLeft = true
      onProgress(items.length - waiting.size)
      if (waiting.size === 0) resolve(isLeft ? null : notDone)
    }
    for (const { deviceId } of items) {
      waiting.set(
        deviceId,
        commands.subscribe(deviceId, () => look(deviceId)),
      )
    }
    if (items.length === 0) resolve(notDone)
    for (const { deviceId } of items) look(deviceId)
  })
}
