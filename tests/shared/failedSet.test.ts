/** Failed commands in the log of Zigbee2MQTT. */
import { expect, it } from 'vitest'
import { failedSetIn } from '#shared/zigbee2mqtt/failedSet.ts'

const error = (message: string) => failedSetIn({ level: 'error', message })

it.each([
  ["z2m: Publish 'set' 'state' to 'Lamp' failed: 'no route'", { name: 'Lamp', reason: "'no route'" }],
  ["Publish 'set' 'state' to 'Lamp 1: left' failed: x", { name: 'Lamp 1: left', reason: 'x' }],
  ["Publish 'set' 'state' to 'to 'Lobby'' failed: x", { name: "to 'Lobby'", reason: 'x' }],
  [
    "Publish 'set' 'state' to 'Lamp' failed: to 'Desk' failed: x",
    { name: 'Lamp', reason: "to 'Desk' failed: x" },
  ],
  ["Publish 'get' 'state' to 'Lamp' failed: x", null],
  ["Publish 'set' 'state' to 'Lamp'", null],
  ["Publish 'set' 'state' to '' failed: x", null],
])('%s', (message, failed) => {
  expect(error(message)).toEqual(failed)
})

it('reads only errors', () => {
  expect(failedSetIn({ level: 'info', message: "Publish 'set' 'state' to 'Lamp' failed: x" })).toBeNull()
})

/** A backtracking regular expression would take ten seconds. */
const LENGTH = 40_000

it.each([": Publish 'set' ", "Publish 'set' to '", ": Publish 'set' to 'x failed", "to 'x "])(
  'reads a long message of repeated "%s" in a moment',
  (words) => {
    const message = words.repeat(Math.ceil(LENGTH / words.length))
    const startedMs = performance.now()
    expect(error(message)).toBeNull()
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  },
)
