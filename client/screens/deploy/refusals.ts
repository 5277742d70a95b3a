/** Which field of a form a refusal of the server concerns. */
import type { MessageCode } from '#shared/messages.ts'
import { NAME_REFUSALS } from '../../widgets/records/useNameFields.ts'

type Refusals = Readonly<Partial<Record<MessageCode, string>>>

export const AREA_REFUSALS = { ...NAME_REFUSALS, area_number_taken: 'name' } as const satisfies Refusals

export const AREA_COPY_REFUSALS = {
  area_number_taken: 'names',
  name_en_taken: 'names',
  name_invalid: 'names',
  too_many_copies: 'count',
  device_count_exceeded: 'hostId',
} as const satisfies Refusals

export const HOST_REFUSALS = {
  host_number_taken: 'number',
  device_number_taken: 'number',
  number_all_f: 'number',
  number_not_hex: 'number',
  ...NAME_REFUSALS,
  host_name_of_device: 'name',
  host_network_number_exceeded: 'networkNumber',
  host_network_number_taken: 'networkNumber',
  home_has_host: 'areaId',
} as const satisfies Refusals

export const DEVICE_REFUSALS = {
  device_number_taken: 'number',
  host_number_taken: 'number',
  number_all_f: 'number',
  number_not_hex: 'number',
  device_address_invalid: 'number',
  name_invalid: 'name',
  name_short: 'name',
  device_name_taken: 'name',
  device_name_of_host: 'name',
  device_kind_unknown: 'kind',
  device_voice_taken: 'areaId',
  device_count_exceeded: 'hostId',
  device_circuits_invalid: 'circuits',
  circuit_name_invalid: 'circuits',
  device_location_missing: 'longitude',
} as const satisfies Refusals

export const DEVICE_COPY_REFUSALS = {
  too_many_copies: 'times',
  device_count_exceeded: 'hostId',
  device_voice_taken: 'areaIds',
} as const satisfies Refusals

export const DEVICE_MOVE_REFUSALS = {
  device_voice_taken: 'areaId',
  device_count_exceeded: 'hostId',
  device_name_taken: 'hostId',
  device_name_of_host: 'hostId',
} as const satisfies Refusals

export const DEVICE_RENAME_REFUSALS = {
  device_name_taken: 'pattern',
  device_name_of_host: 'pattern',
  name_invalid: 'pattern',
  name_short: 'pattern',
} as const satisfies Refusals

/** Told at the row that it is about. */
export const FOUND_REFUSALS = {
  device_name_taken: 'devices.*.name',
  device_name_of_host: 'devices.*.name',
  device_number_taken: 'devices.*.number',
  host_number_taken: 'devices.*.number',
  device_kind_unknown: 'devices.*.kind',
  device_voice_taken: 'devices.*.kind',
  device_count_exceeded: 'devices.*.name',
  name_invalid: 'devices.*.name',
  name_short: 'devices.*.name',
} as const satisfies Refusals

export const ADVANCED_REFUSALS = {
  advanced_hex_invalid: 'content',
  advanced_text_invalid: 'content',
  ip_invalid: 'serverIp',
  port_invalid: 'serverPort',
  name_invalid: 'name',
  gateway_offline: 'targetId',
  device_not_joined: 'targetId',
  advanced_pending: 'targetId',
} as const satisfies Refusals

export const SERVING_REFUSALS = { area_served: 'hostId' } as const satisfies Refusals

export const REMOTE_REFUSALS = {
  ...NAME_REFUSALS,
  infrared_model_unknown: 'modelId',
} as const satisfies Refusals

export const INFRARED_CODE_REFUSALS = { infrared_code_invalid: 'code' } as const satisfies Refusals

export const DETECTION_REFUSALS = {
  ...NAME_REFUSALS,
  detection_areas_missing: 'areaIds',
  detection_signals_missing: 'signals',
  detection_days_missing: 'hours',
  detection_hours_same: 'hours',
  detection_hours_order: 'hours',
} as const satisfies Refusals

export const PUSH_REFUSALS = {
  push_url_invalid: 'url',
  push_address_taken: 'url',
  push_target_refused: 'url',
} as const satisfies Refusals
