/** Whether alarms and true values belong together: every alarm has a cause, and no cause misses its alarm. */

import { kindOf } from '#shared/devices/registry.ts'
import { targetOf } from '#shared/faults/target.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { bothNamesOf } from '../../names/names.ts'
import type { AlarmPast } from '../history.ts'
import type { Run } from '../run.ts'
import { alarmName, bothWords } from '../words/namesInChinese.ts'

/** Alarms may follow shortly after a fault. */
const AFTER_MS = 10 * 60_000
/** At the start of a run, devices have not had time to report. */
const RECENT_MS = 60_000

/** Alarms of this run for which no fault, no action to the server and no true value is a reason. */
export function alarmsWithoutCause(run: Run): Phrase[] {
  const struck = struckNumbers(run)
  return (
    [...run.history.alarms.values()]
      .filter(({ order }) => order > 0)
      // Automation alarms are caused by the automation.
      .filter(({ code }) => !code.startsWith('aut_'))
      .filter((alarm) => !numbersOf(alarm, run).some((number) => struck.has(number)))
      .filter((alarm) => !isInServerBand(alarm, run) && !isTrue(alarm, run))
      .map(({ code, deviceId, hostId }) => {
        const thing = deviceId === null ? run.read.get('host', hostId) : run.read.get('device', deviceId)
        return phrase('alarmOn', {
          alarm: bothWords(code, alarmName),
          name: thing ? bothNamesOf(thing) : hostId,
        })
      })
  )
}

/** Numbers of everything that a fault lay over in this run. */
function struckNumbers(run: Run): Set<string> {
  const injected = run.history.commits.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'FaultInjected' ? [targetOf(event.data.fault)] : [])),
  )
  return new Set([...injected, ...run.stage.faults().map(({ fault }) => targetOf(fault))])
}

function numbersOf({ deviceId, hostId }: AlarmPast, run: Run): string[] {
  const device = deviceId === null ? undefined : run.read.get('device', deviceId)
  const host = run.read.get('host', hostId)
  return [device?.number, host?.number].filter((number) => number !== undefined)
}

const isInServerBand = ({ raisedAtMs }: AlarmPast, run: Run): boolean =>
  run.bands.some(
    ({ text, fromMs, toMs }) =>
      text.startsWith('server:') && raisedAtMs >= fromMs && raisedAtMs <= toMs + AFTER_MS,
  )

function isTrue({ deviceId, code }: AlarmPast, run: Run): boolean {
  const device = deviceId === null ? undefined : run.read.get('device', deviceId)
  const rule = device && kindOf(device.kind)?.alarms.find((one) => one.code === code)
  if (!device || !rule) return false
  const value = run.stage.truth({ question: rule.property, deviceId: device.id })
  return isReading(value) && rule.isRaisedBy(value)
}

const isReading = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Devices whose true values mean an alarm that is not active. */
export function missedAlarms(run: Run): Phrase[] {
  const missed: Phrase[] = []
  for (const device of run.read.all('device')) {
    for (const { code, property, isRaisedBy } of kindOf(device.kind)?.alarms ?? []) {
      const value = run.stage.truth({ question: property, deviceId: device.id })
      if (!isReading(value) || !isRaisedBy(value)) continue
      const ofDevice = [...run.read.by('alarm', 'device', device.id).values()]
      const isCommandSent = ofDevice.some((alarm) => alarm.code === code && alarm.isActive)
      if (!isCommandSent && !isBeginning(run))
        missed.push(phrase('alarmOf', { alarm: bothWords(code, alarmName), name: bothNamesOf(device) }))
    }
  }
  return missed
}

const isBeginning = (run: Run): boolean => run.stage.now() - run.startedAtMs < RECENT_MS
