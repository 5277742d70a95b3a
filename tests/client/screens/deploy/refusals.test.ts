/** What the server refuses is said at the field that it concerns (the messages of the specification, §8). */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#client/api/apiError.ts'
import {
  ADVANCED_REFUSALS,
  AREA_COPY_REFUSALS,
  AREA_REFUSALS,
  DEVICE_COPY_REFUSALS,
  DEVICE_MOVE_REFUSALS,
  DEVICE_REFUSALS,
  DEVICE_RENAME_REFUSALS,
  FOUND_REFUSALS,
  HOST_REFUSALS,
} from '#client/screens/deploy/refusals.ts'
import { FormStore } from '#client/ui/form/model/formStore.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'

type Refusals = Readonly<Partial<Record<MessageCode, string>>>

const rows: readonly (readonly [form: string, Refusals, MessageCode, field: string])[] = [
  ['area', AREA_REFUSALS, 'name_taken', 'name'],
  ['copies of an area', AREA_COPY_REFUSALS, 'name_taken', 'names'],
  ['copies of an area', AREA_COPY_REFUSALS, 'too_many_copies', 'count'],
  ['copies of an area', AREA_COPY_REFUSALS, 'device_count_exceeded', 'hostId'],
  ['host', HOST_REFUSALS, 'host_number_taken', 'number'],
  ['host', HOST_REFUSALS, 'number_all_f', 'number'],
  ['host', HOST_REFUSALS, 'host_network_number_exceeded', 'networkNumber'],
  ['host', HOST_REFUSALS, 'home_has_host', 'areaId'],
  ['host', HOST_REFUSALS, 'host_name_of_device', 'name'],
  ['device', DEVICE_REFUSALS, 'device_name_taken', 'name'],
  ['device', DEVICE_REFUSALS, 'device_name_of_host', 'name'],
  ['device', DEVICE_REFUSALS, 'device_count_exceeded', 'hostId'],
  ['device', DEVICE_REFUSALS, 'device_voice_taken', 'areaId'],
  ['device', DEVICE_REFUSALS, 'number_all_f', 'number'],
  ['copies of devices', DEVICE_COPY_REFUSALS, 'too_many_copies', 'times'],
  ['copies of devices', DEVICE_COPY_REFUSALS, 'device_voice_taken', 'areaIds'],
  ['moved devices', DEVICE_MOVE_REFUSALS, 'device_name_of_host', 'hostId'],
  ['renamed devices', DEVICE_RENAME_REFUSALS, 'device_name_taken', 'pattern'],
  ['found devices', FOUND_REFUSALS, 'device_count_exceeded', 'devices'],
  ['advanced entry', ADVANCED_REFUSALS, 'gateway_offline', 'targetId'],
  ['advanced entry', ADVANCED_REFUSALS, 'device_not_joined', 'targetId'],
]

it.each(rows)('%s', async (_, refusals, code, field) => {
  const store = new FormStore({ schema: z.looseObject({}), initial: { [field]: 'typed' }, refusals })
  store.register({ name: field })
  const { status } = MESSAGES[code]
  const send = async () => {
    throw new ApiError('In words', { status, http: 200, issues: [] })
  }
  await store.submit({ send })
  expect(store.field(field)).toMatchObject({ value: 'typed', fault: { text: 'In words' } })
  expect(store.view()).toMatchObject({ failure: null, faulty: [field] })
})
