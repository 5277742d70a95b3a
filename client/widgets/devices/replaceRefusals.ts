/** Which field of the form a refusal of a replacement concerns. */
import type { MessageCode } from '#shared/messages.ts'

export const REPLACE_REFUSALS = {
  device_number_taken: 'number',
  host_number_taken: 'number',
  number_all_f: 'number',
  number_not_hex: 'number',
  device_address_invalid: 'number',
  device_not_replaceable: 'kind',
} as const satisfies Readonly<Partial<Record<MessageCode, string>>>
