/** `--scan BUS`: lists the devices on a bus instead of running the gateway. */
import { systemClock } from '../base/clock.ts'
import { UsageError } from '../base/runCli.ts'
import type { BusPlan } from './bus.ts'
import { BusQueue } from './busQueue.ts'
import { PointBook } from './look/pointBook.ts'

/** @throws UsageError where the bus cannot be listed */
export async function scanBus(
  buses: readonly BusPlan[],
  name: string,
  print: (line: string) => void,
): Promise<void> {
  const bus = buses.find((one) => one.name === name)
  if (!bus)
    throw new UsageError(`there is no bus "${name}"; there are ${buses.map((one) => one.name).join(', ')}`)
  if (!bus.scan) throw new UsageError(`the devices of ${bus.protocol} cannot be listed`)
  const queue = new BusQueue(systemClock, bus.pace)
  try {
    await bus.scan(
      {
        clock: systemClock,
        queue,
        points: new PointBook(systemClock),
        onProblem: (problem, message) => print(`# ${problem}: ${message}`),
        onLost: (reason) => print(`# ${reason}`),
        onRefused: () => {},
      },
      print,
    )
  } finally {
    queue.close()
  }
}
