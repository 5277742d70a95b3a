import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WEATHER_STALE_MS } from '#shared/automation/levels.ts'
import { WEATHER_UNITS } from '#shared/records/automation.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { openMeteo } from '#sim/processes/automation/openMeteo.ts'
import { WEATHER_EVERY_MS, type WeatherValues, WeatherWatch } from '#sim/processes/automation/weather.ts'
import { automationFacts } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aNewProject } from '../../../support/records.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

const project = { latitude: 31.2, longitude: 121.5 } as Parameters<ReturnType<typeof openMeteo>['ask']>[0]
const answering = (body: object, status = 200) => {
  const asked: URL[] = []
  const provider = openMeteo('https://weather.example/v1/forecast', async (url) => {
    asked.push(url)
    return { status, text: JSON.stringify(body) }
  })
  return { asked, provider }
}

const answer = { current: { interval: 900, temperature_2m: 4.5 } }

/** A weather service of this machine. */
async function weatherService(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return openMeteo(`http://127.0.0.1:${port}/v1/forecast`)
}

describe('the answer of a weather service', () => {
  it('is read up to 64 KiB', async () => {
    let sentBytes = 0
    const provider = await weatherService((_, response) => {
      const send = (): void => {
        sentBytes += 32 * 1024
        if (response.write('x'.repeat(32 * 1024))) setImmediate(send)
        else response.once('drain', send)
      }
      response.once('close', () => response.removeAllListeners('drain'))
      send()
    })
    await expect(provider.ask(project, 0)).rejects.toThrow('answered too much')
    expect(sentBytes).toBeGreaterThan(64 * 1024)
  })

  it('is asked for and accepted without compression only', async () => {
    const asked: unknown[] = []
    const plain = await weatherService((request, response) => {
      asked.push(request.headers['accept-encoding'])
      response.end(JSON.stringify(answer))
    })
    expect(await plain.ask(project, 0)).toEqual({ temperature: 4.5 })
    expect(asked).toEqual(['identity'])
    for (const [encoding, bytes] of [
      ['br', brotliCompressSync(JSON.stringify(answer))],
      ['gzip', gzipSync(JSON.stringify(answer))],
      ['br', Buffer.from('no Brotli at all')],
    ] as const) {
      const provider = await weatherService((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
      })
      await expect(provider.ask(project, 0)).rejects.toThrow(`sent an encoded answer (${encoding})`)
    }
  })

  it('is not looked for at another address', async () => {
    const provider = await weatherService((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    await expect(provider.ask(project, 0)).rejects.toThrow('answered 302')
  })

  it('that is a refusal is shown with its reason', async () => {
    const reason = 'Latitude must be in range of -90 to 90°.\nGiven: 131.2.'
    const provider = await weatherService((_, response) => {
      response.writeHead(400).end(JSON.stringify({ error: true, reason }))
    })
    await expect(provider.ask(project, 0)).rejects.toThrow(
      /answered 400: Latitude must be in range of -90 to 90°\. Given: 131\.2\.$/,
    )
    const long = answering({ error: true, reason: 'x'.repeat(5_000) }, 429).provider
    await expect(long.ask(project, 0)).rejects.toThrow(/answered 429: x{200}$/)
  })
})

describe('the weather as Open-Meteo tells it', () => {
  it('is asked for where the project is, and comes in the units of the conditions', async () => {
    const { asked, provider } = answering({
      current: {
        interval: 900,
        temperature_2m: 4.5,
        relative_humidity_2m: 80,
        wind_speed_10m: 6,
        precipitation: 0.5,
      },
    })
    expect(await provider.ask(project, 0)).toEqual({ temperature: 4.5, humidity: 80, windSpeed: 6, rain: 2 })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      latitude: '31.2',
      longitude: '121.5',
      wind_speed_unit: 'ms',
    })
    expect(WEATHER_UNITS).toMatchObject({ temperature: '°C', windSpeed: 'm/s', rain: 'mm/h' })
  })

  it('is not known without a place, where it is refused, and in another form', async () => {
    const nowhere = { ...project, latitude: null }
    await expect(answering({}).provider.ask(nowhere, 0)).rejects.toThrow('no position')
    await expect(answering({}, 503).provider.ask(project, 0)).rejects.toThrow('answered 503')
    await expect(answering({ now: 4 }).provider.ask(project, 0)).rejects.toThrow('form')
  })
})

it('the weather is asked for where an automation listens to it; that it fails is said, and is over by itself', async () => {
  const clock = new ManualClock(1_000)
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const { latitude, longitude } = { latitude: 31, longitude: 121 }
  const workspace = await aProjectIn(workspaces, { ...aNewProject(), latitude, longitude })
  const house = await buildSmallHouse(workspace)
  let answer: WeatherValues | null = { temperature: 3 }
  const problems: (string | null)[] = []
  const watch = new WeatherWatch({
    workspaces,
    clock,
    provider: {
      ask: async () => {
        if (!answer) throw new Error('no answer')
        return answer
      },
    },
    onProblem: (_, reason) => problems.push(reason),
  })
  watch.start()
  const notified: unknown[] = []
  const found = [...workspaces.projects()][0]
  if (!found) throw new Error('no project')
  watch.onAnswer(() => notified.push(watch.valueOf(found.project, 'temperature')?.value ?? null))
  clock.advance(WEATHER_EVERY_MS)
  expect(notified).toEqual([])
  const cold = {
    type: 'weather',
    id: 'cold',
    isEnabled: true,
    quantity: 'temperature',
    comparison: 'below',
  } as const
  const light = automationFacts().tasks.map((task) => ({ ...task, deviceId: house.lights[0] }))
  await workspace.run(
    'AddAutomation',
    automationFacts({ areaId: null, conditions: [{ ...cold, value: 5, forMs: 0 }], tasks: light as never }),
    at(2_000),
  )
  await until(() => notified.length === 1)
  answer = null
  clock.advance(WEATHER_EVERY_MS)
  await until(() => problems.length === 1)
  // One failure does not change the weather; it becomes unknown when stale.
  expect([notified.length, watch.valueOf(found.project, 'temperature')?.value]).toEqual([1, 3])
  for (let ms = 0; ms <= WEATHER_STALE_MS; ms += WEATHER_EVERY_MS) {
    const asked = problems.length
    clock.advance(WEATHER_EVERY_MS)
    await until(() => problems.length > asked)
  }
  await until(() => notified.length > 1)
  answer = { temperature: 7 }
  clock.advance(WEATHER_EVERY_MS)
  await until(() => notified.at(-1) === 7)
  expect([...new Set(notified)]).toEqual([3, null, 7])
  expect([...new Set(problems)]).toEqual(['no answer', null])
  expect(watch.status(found.project.id)).toMatchObject({ isConfigured: true, problem: null })
  watch.stop()
})

it('a project without a place on the map keeps nobody else from the weather, and is no problem once nothing in it listens', async () => {
  const clock = new ManualClock(1_000)
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const place = { latitude: 31, longitude: 121 }
  const known = await aProjectIn(workspaces, place)
  const nowhere = { latitude: null, longitude: null }
  const lost = await aProjectIn(workspaces, { id: 'prj_2', hex: 'A100000000000002', ...nowhere })
  const problems: string[] = []
  const watch = new WeatherWatch({
    workspaces,
    clock,
    provider: {
      ask: async ({ latitude }) => {
        if (latitude === null) throw new Error('no position')
        return { temperature: 3 }
      },
    },
    onProblem: ({ id }, reason) => problems.push(`${id} ${reason}`),
  })
  const notified: string[] = []
  watch.onAnswer((projectId) => notified.push(projectId))
  watch.start()
  const cold = {
    type: 'weather',
    id: 'cold',
    quantity: 'temperature',
    comparison: 'below',
    value: 5,
  } as const
  const conditions = [{ ...cold, isEnabled: true, forMs: 0 }]
  const task = {
    type: 'alarm',
    id: 'task1',
    isEnabled: true,
    delayMs: 0,
    severity: 'info',
    title: '冷',
    body: '',
  } as const
  for (const workspace of [known, lost])
    await workspace.run(
      'AddAutomation',
      automationFacts({ areaId: null, conditions, tasks: [task] }),
      at(2_000),
    )
  await until(() => notified.length === 2)
  clock.advance(WEATHER_EVERY_MS)
  await until(() => notified.length === 4)
  expect(watch.status('prj_1').problem).toBeNull()
  expect(watch.status('prj_2').problem).toBe('no position')
  expect(new Set(problems)).toEqual(new Set(['prj_2 no position']))
  const [automation] = lost.state.all('automation')
  await lost.run('RemoveAutomation', { automationId: automation?.id ?? 'aut_none' }, at(3_000))
  clock.advance(WEATHER_EVERY_MS)
  await until(() => notified.length === 5)
  expect(problems.at(-1)).toBe('prj_2 null')
  expect(watch.status('prj_2').problem).toBeNull()
  watch.stop()
})
