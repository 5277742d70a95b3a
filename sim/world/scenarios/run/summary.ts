/** The result of a run as plain data. */

import type { DeviceId } from '#shared/records/device.ts'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { nameOf } from '../names/names.ts'
import type { AlarmLine, CommandLine, ProgramLine, RunResult, Series, Verdict } from './result.ts'
import type { Run } from './run.ts'

interface Ending {
  readonly error: Phrase | null
  readonly verdict: Verdict
  readonly realMs: number
}

const ALARMS_MAX = 500
const COMMANDS_MAX = 500
const PROGRAMS_MAX = 500

export function summaryOf(run: Run, { error, verdict, realMs }: Ending): RunResult {
  const { scenario, stage, history } = run
  const { project } = stage.project()
  return {
    file: scenario.file,
    id: scenario.id,
    title: scenario.title,
    case: run.case.name,
    seed: run.options.seed,
    verdict,
    project: project.nameEn || project.name,
    timeZone: project.timeZone,
    startedAtMs: run.startedAtMs,
    endedAtMs: stage.now(),
    realMs,
    steps: run.steps,
    tested: run.tested,
    skipped: run.skipped,
    failures: run.failures,
    error: error && englishOf(error),
    errorPhrase: error,
    logHash: '',
    commits: history.commits.length,
    reports: history.reports,
    series: seriesOf(run),
    faults: run.bands.map((band) => ({ ...band, toMs: Math.min(band.toMs, stage.now()) })),
    alarms: alarmsOf(run),
    commands: commandsOf(run),
    programs: programsOf(run),
  }
}

function programsOf(run: Run): ProgramLine[] {
  run.programs.look(run.read, run.history.order)
  return run.programs
    .all()
    .slice(-PROGRAMS_MAX)
    .map((one) => {
      const outcome = one.type === 'sceneRun' ? one.state : one.outcome
      const { name, startedAtMs, endedAtMs } = one
      return { name, outcome, startedAtMs, endedAtMs }
    })
}

function seriesOf(run: Run): Series[] {
  return [...run.history.watched()].map(([key, points]) => {
    const [id = '', property = ''] = key.split('/')
    const device = run.read.get('device', id as DeviceId)
    const unit = run.stage.propertiesOf(id as DeviceId).find(({ name }) => name === property)?.unit ?? ''
    return { name: `${device ? nameOf(device) : id} · ${property}`, unit, points }
  })
}

function alarmsOf(run: Run): AlarmLine[] {
  const own = [...run.history.alarms.values()].filter(({ order }) => order > 0).slice(0, ALARMS_MAX)
  return own.map(({ code, deviceId, hostId, severity, raisedAtMs, clearedAtMs, acknowledgedBy, count }) => {
    const thing = deviceId === null ? run.read.get('host', hostId) : run.read.get('device', deviceId)
    const place = thing ? nameOf(thing) : hostId
    return { code, place, severity, raisedAtMs, clearedAtMs, acknowledgedBy, count }
  })
}

function commandsOf(run: Run): CommandLine[] {
  return [...run.history.commands.values()].slice(0, COMMANDS_MAX).map((one) => {
    const names = one.items.map(({ deviceId }) => {
      const device = run.read.get('device', deviceId)
      return device ? nameOf(device) : deviceId
    })
    const { id, by, issuedAtMs, endedAtMs, outcome, reason } = one
    const devices = names.length > 3 ? `${names.length} devices` : names.join(', ')
    const values = JSON.stringify(one.items[0]?.values ?? {})
    return { id, devices, values, by, issuedAtMs, endedAtMs, outcome, reason }
  })
}
