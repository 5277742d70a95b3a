import { expect, it } from 'vitest'
import { CommandQueue } from '#sim/world/hosts/commandQueue.ts'

it('a device does first what it was told first; what concerns others does not wait for it', async () => {
  const done: string[] = []
  const commands = new CommandQueue()
  const queue = (name: string, ...devices: string[]) =>
    commands.queue(devices, async () => void done.push(name))
  const off = queue('off', 'lamp')
  const on = queue('on', 'lamp', 'fan')
  const other = queue('other', 'curtain')
  const fan = queue('fan', 'fan')
  await on()
  await fan()
  expect(done).toEqual([])
  await other()
  expect(done).toEqual(['other'])
  await off()
  expect(done).toEqual(['other', 'off', 'on', 'fan'])
})

it('waits until what was told before is done, not only begun, and goes on where that fails', async () => {
  const done: string[] = []
  const commands = new CommandQueue()
  let fail = (_error: Error): void => {}
  const off = commands.queue(['lamp'], () => new Promise((_, reject) => (fail = reject)))
  const on = commands.queue(['lamp'], async () => void done.push('on'))
  const isOff = off()
  await on()
  expect(done).toEqual([])
  fail(new Error('the line is gone'))
  await expect(isOff).rejects.toThrow('the line is gone')
  expect(done).toEqual(['on'])
})
