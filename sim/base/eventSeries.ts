/** Edge counters with initial values: a rate over a series that appears late misses its first event. */
import { PMS_REFUSALS } from '#shared/pmsWords.ts'
import { COUNTER_REFUSALS } from '#shared/rules/counter.ts'

/** More values than these of one series are counted together as `other`. */
export const LABEL_VALUES_MAX = 60

interface EventSeries {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly values: readonly string[]
}

const GUARD = ['oversize', 'malformed', 'slow_reader', 'outbound_full', 'keep_alive', 'protocol']

export const EVENT_SERIES = {
  report: {
    name: 'reports_accepted_total',
    help: 'Reports of gateways that were stored, by kind',
    label: 'kind',
    values: ['states', 'acknowledgement', 'presence', 'ran', 'alarm'],
  },
  refused_report: {
    name: 'reports_refused_total',
    help: 'Reports of gateways, or parts of them, that were refused, by reason',
    label: 'reason',
    values: [
      'beside_reports',
      'broken_rule',
      'malformed',
      'not_utf8',
      'number_form',
      'too_many_alarms',
      'too_many_devices',
      'too_many_properties',
      'announced_too_often',
      'too_many_runs',
      'unfit_value',
      'unknown_command',
      'unknown_device',
      'unknown_host',
      'unknown_property',
    ],
  },
  pms_message: {
    name: 'pms_messages_total',
    help: 'Messages of property management systems, by what became of them',
    label: 'outcome',
    values: ['applied', ...PMS_REFUSALS],
  },
  counter_refused: {
    name: 'meter_readings_refused_total',
    help: 'Readings of energy counters that were not counted, by reason; a doubted fall or rise may prove true later',
    label: 'reason',
    values: COUNTER_REFUSALS,
  },
  packets_refused: {
    name: 'packets_refused_total',
    help: 'MQTT packets of signed-in clients that were refused, by reason',
    label: 'reason',
    values: [
      ...GUARD,
      'malformed_report',
      'foreign_topic',
      'large_topic',
      'console_publish',
      'malformed_message',
      'foreign_filter',
      'too_many_filters',
    ],
  },
  connections_refused: {
    name: 'connections_refused_total',
    help: 'Connections that were refused before they were signed in, by reason',
    label: 'reason',
    values: [
      ...GUARD,
      'client_id',
      'client_id_taken',
      'closing',
      'credentials',
      'foreign_host',
      'http_sockets',
      'no_connect_first',
      'origin',
      'sign_in_timeout',
      'subprotocol',
      'too_many_connections',
      'too_many_consoles',
      'unavailable',
      'will',
    ],
  },
  connections_cut: {
    name: 'connections_cut_total',
    help: 'Connections of signed-in clients that the server ended, by reason',
    label: 'reason',
    values: [
      'gateway_ended',
      'keep_alive',
      'not_stored',
      'outbound_full',
      'project_closed',
      'revoked',
      'session_ended',
      'slow_reader',
      'view_failed',
    ],
  },
  automation_decisions: {
    name: 'automation_decisions_total',
    help: 'Decisions of automations, by outcome',
    label: 'outcome',
    values: ['run', 'conditionFalse', 'conditionUnknown', 'outOfRange', 'paused', 'missed', 'rate', 'trip'],
  },
  sign_in: {
    name: 'sign_ins_total',
    help: 'Attempts to sign in to the console, by outcome',
    label: 'outcome',
    values: [
      'ok',
      'login_incorrect',
      'login_restricted',
      'console_forbidden',
      'second_factor_needed',
      'factor_incorrect',
      'factor_ticket_over',
      'passkey_refused',
      'too_many_requests',
      'failed',
    ],
  },
  command: {
    name: 'commands_total',
    help: 'Commands to devices, by what became of them',
    label: 'outcome',
    values: ['issued', 'confirmed', 'failed', 'timed_out', 'disobeyed'],
  },
  alarm: {
    name: 'alarms_total',
    help: 'Alarms, by what happened to them',
    label: 'event',
    values: ['raised', 'repeated', 'cleared', 'acknowledged'],
  },
  alarm_raised: {
    name: 'alarms_raised_total',
    help: 'Alarms that were raised, by severity',
    label: 'severity',
    values: ['critical', 'major', 'minor', 'info'],
  },
} as const satisfies Record<string, EventSeries>

export type EventName = keyof typeof EVENT_SERIES
