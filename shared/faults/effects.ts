/** Expected effects of each kind of fault: alarm codes, and the effect on reports and commands. */
import { DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, MAINS_LOST_CODE } from '#shared/records/alarm.ts'
import type { FaultKind } from './fault.ts'

export const FAULT_EFFECTS = [
  'reportsStop',
  'reportsMissing',
  'reportsLate',
  'reportsDoubled',
  'reportsOutOfOrder',
  'reportsMany',
  'reportsMistimed',
  'reportsRefused',
  'reportsWrong',
  'reportsFrozen',
  'counterRestarts',
  'commandsLate',
  'commandsFail',
  'commandsTimeOut',
  'commandsWithoutEffect',
  'updatesLate',
  'updatesFail',
  'nothing',
] as const
export type FaultEffect = (typeof FAULT_EFFECTS)[number]

export interface ExpectedEffects {
  /** Codes; with the fault’s default parameters, sooner or later. */
  readonly alarms: readonly string[]
  readonly effect: FaultEffect
}

const BATTERY_LOW_CODE = 'battery_low'

const only = (effect: FaultEffect): ExpectedEffects => ({ alarms: [], effect })
const raises = (effect: FaultEffect, ...alarms: readonly string[]): ExpectedEffects => ({ alarms, effect })

export const EXPECTED_EFFECTS: Readonly<Record<FaultKind, ExpectedEffects>> = {
  host_offline: raises('reportsStop', HOST_OFFLINE_CODE),
  power_cut: raises('reportsStop', HOST_OFFLINE_CODE),
  board_tripped: raises('reportsStop', MAINS_LOST_CODE),
  host_flapping: raises('reportsMissing', HOST_OFFLINE_CODE),
  link_latency: only('reportsLate'),
  link_loss: only('reportsMissing'),
  link_duplicate: only('reportsDoubled'),
  link_reorder: only('reportsOutOfOrder'),
  link_corrupt: only('reportsRefused'),
  link_clog: raises('reportsLate', HOST_OFFLINE_CODE),
  // An alarm only where the boxes push each other off more often than by default.
  identity_clash: only('reportsMissing'),
  packet_storm: only('reportsMany'),
  rejoin_storm: only('reportsMany'),
  batch_partial: only('reportsMissing'),
  unknown_devices: only('reportsRefused'),
  unknown_topic: only('reportsRefused'),
  sequence_reset: only('nothing'),
  clock_skew: only('reportsMistimed'),
  clock_jump: only('reportsMistimed'),
  host_slow: only('commandsLate'),
  ack_refused: only('commandsFail'),
  ack_lost: only('commandsTimeOut'),
  ack_duplicate: only('nothing'),
  ack_foreign: only('nothing'),
  command_ignored: only('commandsWithoutEffect'),
  update_slow: only('updatesLate'),
  update_damaged: only('updatesFail'),
  update_reverts: only('updatesFail'),
  device_silent: raises('reportsStop', DEVICE_SILENT_CODE),
  device_stuck: only('commandsWithoutEffect'),
  // Raises the alarm given by its parameter.
  alarm: only('reportsWrong'),
  battery_low: raises('reportsWrong', BATTERY_LOW_CODE),
  sensor_value: only('reportsWrong'),
  sensor_frozen: only('reportsFrozen'),
  sensor_drift: only('reportsWrong'),
  sensor_bias: only('reportsWrong'),
  sensor_noise: only('reportsWrong'),
  sensor_spike: only('reportsWrong'),
  sensor_dropout: only('reportsMissing'),
  sensor_flapping: only('reportsWrong'),
  circuit_stuck: only('commandsWithoutEffect'),
  contact_welded: only('commandsWithoutEffect'),
  firmware_unit: only('reportsWrong'),
  firmware_rollover: only('counterRestarts'),
  firmware_reset: only('counterRestarts'),
  firmware_negative: only('reportsWrong'),
  report_wrong_type: only('reportsRefused'),
  report_out_of_range: only('reportsWrong'),
  battery_collapse: raises('reportsStop', BATTERY_LOW_CODE, DEVICE_SILENT_CODE),
}
