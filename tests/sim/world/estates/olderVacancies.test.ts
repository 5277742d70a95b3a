import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { testConfig } from '../../../support/testServer.ts'

const NOW_MS = Date.UTC(2026, 5, 3, 4)

it('vacancies reach back a month, in time order, and no room is in two at a time', async () => {
  const folder = temporaryFolder()
  const options = { projectFolder: folder, clock: new ManualClock(NOW_MS), logger: pino({ level: 'silent' }) }
  const estate = await startEstate({ ...testConfig(folder), world: 'house' }, options)
  onTestFinished(() => estate.close())
  const [found] = [...estate.server.services.workspaces.projects()]
  const commits = await commitsOf(estate.server.log, must(found, 'the project').workspace.stream)
  const times = commits.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const daysOf = (type: string): Set<number> =>
    new Set(
      commits
        .filter(({ events }) => events.some((event) => event.type === type))
        .map(({ at }) => Math.floor((NOW_MS - at) / DAY_MS)),
    )
  for (const type of ['VacancyAnnounced', 'VacancyActedOn', 'VacancyEnded'])
    expect([type, daysOf(type).size > 25]).toEqual([type, true])

  const open = new Map<string, string>()
  for (const event of commits.flatMap(({ events }) => events)) {
    const { type } = event
    const data = event.data as Readonly<Record<'vacancyId' | 'detectionId' | 'areaId', string>>
    if (type === 'VacancyAnnounced') {
      const room = `${data.detectionId}/${data.areaId}`
      expect([...open.values()]).not.toContain(room)
      open.set(data.vacancyId, room)
    }
    if (type === 'VacancyEnded') expect(open.delete(data.vacancyId)).toBe(true)
  }
})
