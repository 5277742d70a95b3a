/** The table of devices as engineers set them up: what each is, where it is, by which host, and the missing part. */

import { must } from '#shared/kernel/assert.ts'
import type { Device } from '#shared/records/device.ts'
import { enumerated, i18n } from '../../../i18n/i18n.ts'
import { deviceTable } from '../../../widgets/deviceList/deviceTable.tsx'
import { circuitLabel } from '../../../widgets/devices/deviceTexts.ts'
import type { RecordColumn, RecordTable } from '../../../widgets/list/recordTable.ts'

type Columns = RecordTable<'device'>['columns']

const known = (key: string): Columns[number] =>
  must(
    deviceTable.columns.find((column) => column.key === key),
    key,
  )

/** The same column, on show at once, with its facet open. */
function shown(key: string): Columns[number] {
  const found = known(key)
  if (found.isFacetOnly) return found
  const { isHiddenAtFirst: _, ...column } = found
  if (typeof column.facet !== 'object') return column
  const { isFoldedAtFirst: __, ...facet } = column.facet
  return { ...column, facet }
}

const circuits: RecordColumn<'device'> = {
  key: 'circuits',
  title: 'deviceSetup.circuits',
  widthPx: 180,
  isHiddenAtFirst: true,
  value: (device) => enumerated(device.circuits.map((_, i) => circuitLabel(device, i))),
  search: true,
}

const connection: RecordColumn<'device'> = {
  key: 'connection',
  title: 'deviceManagement.connection',
  widthPx: 110,
  isHiddenAtFirst: true,
  value: (device) => connectionText(device.connection),
  facet: {
    of: (device) => device.connection,
    text: (value) => connectionText(value as Device['connection']),
    isFoldedAtFirst: true,
  },
}

const push: RecordColumn<'device'> = {
  key: 'push',
  title: 'deviceSetup.push.title',
  widthPx: 90,
  isHiddenAtFirst: true,
  value: (device) => device.isPushed === true,
  words: ['deviceSetup.push.offWord', 'deviceSetup.push.onWord'],
  facet: {
    of: (device) => (device.isPushed ? 'on' : 'off'),
    text: (value) => i18n.t(value === 'on' ? 'deviceSetup.push.onWord' : 'deviceSetup.push.offWord'),
    values: ['on', 'off'],
    isFoldedAtFirst: true,
  },
}

const model: RecordColumn<'device'> = {
  key: 'model',
  title: 'deviceSetup.model',
  widthPx: 110,
  isHiddenAtFirst: true,
  value: (device) => device.model,
  search: true,
}

const connectionText = (value: Device['connection']): string =>
  i18n.t(`deviceManagement.connections.${value}`)

export const deviceSetupTable: RecordTable<'device'> = {
  ...deviceTable,
  columns: [
    known('name'),
    shown('kind'),
    shown('host'),
    known('area'),
    known('floor'),
    known('building'),
    known('state'),
    shown('condition'),
    shown('setup'),
    circuits,
    model,
    connection,
    push,
    known('number'),
    known('seen'),
  ],
}
