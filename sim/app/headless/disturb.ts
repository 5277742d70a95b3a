/** Environment faults for some simulated time: cut connections, and a slow or full disk. */
import type { Clock } from '../../base/clock.ts'
import type { ServerStep } from '../../world/scenarios/stage/stage.ts'
import type { Disk } from './disk.ts'
import type { Lines } from './lines.ts'

const SLOWEST_MS = 1_000

interface Surroundings {
  readonly clock: Pick<Clock, 'schedule'>
  readonly lines: Lines
  readonly disk: Disk
}

export async function disturb(
  { brokerCut, slowDisk, fullDisk }: ServerStep,
  { clock, lines, disk }: Surroundings,
): Promise<void> {
  if (brokerCut) {
    await lines.cut()
    clock.schedule(brokerCut.for, () => lines.mend())
  }
  if (slowDisk) {
    disk.delayMs = Math.min(SLOWEST_MS, slowDisk.delay)
    clock.schedule(slowDisk.for, () => {
      disk.delayMs = 0
    })
  }
  if (fullDisk) {
    disk.isFull = true
    clock.schedule(fullDisk.for, () => {
      disk.isFull = false
    })
  }
}
