import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#sim/base/clock.ts'
import { BusQueue } from '#sim/gateway/busQueue.ts'
import { PointBook } from '#sim/gateway/look/pointBook.ts'
import { MqttLink } from '#sim/gateway/mqttLink.ts'
import { until } from '../../support/until.ts'
import { startBroker } from './support/plainBroker.ts'

it('a message that breaks its handler is a problem of the bus, and the next one is heard', async () => {
  const broker = await startBroker()
  const problems: string[] = []
  const heard: string[] = []
  const queue = new BusQueue(systemClock, { requestsPerSecond: 100, timeoutMs: 1_000 })
  const link = await MqttLink.open(
    { url: `mqtt://127.0.0.1:${broker.port}`, username: undefined, password: undefined },
    {
      clock: systemClock,
      queue,
      points: new PointBook(systemClock),
      onProblem: (problem, message) => problems.push(`${problem} ${message}`),
      onRefused: () => {},
      onLost: () => {},
    },
    {
      messageMaxBytes: 100,
      onMessage(_, text) {
        if (text === 'bad') throw new RangeError('too much')
        heard.push(text)
      },
    },
  )
  onTestFinished(() => link.close())
  await link.subscribe(['t'])
  await broker.publish('t', 'bad')
  await broker.publish('t', 'good')
  await until(() => heard.length > 0)
  expect(problems).toEqual(['nonsense t: too much'])
})
