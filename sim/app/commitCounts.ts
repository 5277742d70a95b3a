/** Counts commands and alarms from durable commits. */

import type { Metrics } from '../base/metrics.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'

const COMMANDS: Readonly<Record<string, string>> = {
  DeviceCommandIssued: 'issued',
  DeviceCommandConfirmed: 'confirmed',
  DeviceCommandFailed: 'failed',
  DeviceCommandTimedOut: 'timed_out',
  DeviceCommandDisobeyed: 'disobeyed',
}
const ALARMS: Readonly<Record<string, string>> = {
  AlarmRaised: 'raised',
  AlarmRepeated: 'repeated',
  AlarmCleared: 'cleared',
  AlarmAcknowledged: 'acknowledged',
}

export function countCommits(workspaces: Pick<Workspaces, 'onCommit'>, { count }: Metrics): void {
  workspaces.onCommit('metrics', ({ commit }) => {
    for (const { type, data } of commit.events) {
      const command = COMMANDS[type]
      if (command !== undefined) count('command', command)
      const alarm = ALARMS[type]
      if (alarm !== undefined) count('alarm', alarm)
      if (type === 'AlarmRaised') count('alarm_raised', severityOf(data))
    }
  })
}

const severityOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'severity' in data ? String(data.severity) : 'other'
