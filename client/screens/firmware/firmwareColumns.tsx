/** Columns of firmware and downloads. The server returns newest first only. */
import type { FirmwareRow, TakingRow } from '#shared/contract/firmware.ts'
import { FIRMWARE_CHANNELS, FIRMWARE_TARGETS } from '#shared/records/firmware.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import { kindName } from '../../widgets/devices/deviceTexts.ts'

const KIBIBYTE = 1024
const TONES: Readonly<Record<FirmwareState, Tone>> = { valid: 'ok', withdrawn: 'bad', expired: 'warn' }

export type FirmwareState = 'valid' | 'withdrawn' | 'expired'
export function stateOf({ withdrawn, validUntilMs }: FirmwareRow, nowMs: number): FirmwareState {
  if (withdrawn) return 'withdrawn'
  return validUntilMs !== null && validUntilMs <= nowMs ? 'expired' : 'valid'
}
export const kindsText = ({ kinds }: FirmwareRow): string =>
  kinds.length === 0 ? i18n.t('firmware.anyKind') : kinds.map(kindName).join(', ')

const targetText = (target: string): string => findText(`firmware.targets.${target}`) ?? target
const channelText = (channel: string): string => findText(`firmware.channels.${channel}`) ?? channel

export function firmwareColumns(nowMs: () => number): readonly Column<FirmwareRow>[] {
  const stateText = (row: FirmwareRow) => i18n.t(`firmware.states.${stateOf(row, nowMs())}`)
  return [
    {
      key: 'title',
      title: 'firmware.fields.title',
      widthPx: 220,
      card: 'title',
      sort: false,
      search: true,
      value: ({ title }) => title,
    },
    { key: 'name', title: 'firmware.fields.name', widthPx: 120, sort: false, value: ({ name }) => name },
    {
      key: 'version',
      title: 'firmware.fields.version',
      widthPx: 100,
      card: 'fact',
      sort: false,
      value: ({ version }) => version,
    },
    {
      key: 'target',
      title: 'firmware.fields.target',
      widthPx: 100,
      sort: false,
      value: ({ target }) => targetText(target),
      facet: { of: ({ target }) => target, text: targetText, values: FIRMWARE_TARGETS, isOneOf: true },
    },
    { key: 'kinds', title: 'firmware.fields.kinds', widthPx: 140, sort: false, value: kindsText },
    {
      key: 'channel',
      title: 'firmware.fields.channel',
      widthPx: 90,
      sort: false,
      value: ({ channel }) => channelText(channel),
      facet: { of: ({ channel }) => channel, text: channelText, values: FIRMWARE_CHANNELS, isOneOf: true },
    },
    {
      key: 'state',
      title: 'firmware.fields.state',
      widthPx: 120,
      card: 'end',
      sort: false,
      value: stateText,
      cell: (row) => <StatusTag tone={TONES[stateOf(row, nowMs())]}>{stateText(row)}</StatusTag>,
    },
    {
      key: 'size',
      title: 'firmware.fields.size',
      widthPx: 110,
      sort: false,
      isEnd: true,
      value: ({ sizeBytes }, { format }) =>
        i18n.t('firmware.kibibytes', { size: format.number(Math.max(1, Math.round(sizeBytes / KIBIBYTE))) }),
    },
    {
      key: 'shares',
      title: 'firmware.fields.shares',
      widthPx: 110,
      sort: false,
      isEnd: true,
      value: ({ shares }) => shares.length,
    },
    {
      key: 'uploaded',
      title: 'firmware.fields.uploaded',
      widthPx: 170,
      card: 'fact',
      sort: false,
      value: ({ uploadedAtMs }) => new Date(uploadedAtMs),
    },
    {
      key: 'uploadedBy',
      title: 'firmware.fields.uploadedBy',
      widthPx: 120,
      sort: false,
      isHiddenAtFirst: true,
      value: ({ uploadedBy }) => nameOf(uploadedBy),
    },
  ]
}

const howText = (how: string) =>
  i18n.t(how === 'host' ? 'firmware.records.byHost' : 'firmware.records.person')

const how: Column<TakingRow> = {
  key: 'takenBy',
  title: 'firmware.records.how',
  widthPx: 120,
  sort: false,
  value: ({ host: by }) => howText(by ? 'host' : 'person'),
  facet: {
    of: ({ host: by }) => (by ? 'host' : 'person'),
    text: howText,
    values: ['person', 'host'],
    isOneOf: true,
  },
}

export function takingColumns(isOfHosts: boolean): readonly Column<TakingRow>[] {
  const host: readonly Column<TakingRow>[] = [
    {
      key: 'host',
      title: 'firmware.records.host',
      widthPx: 180,
      card: isOfHosts ? 'title' : 'fact',
      sort: false,
      value: ({ host }) => host?.name ?? '',
    },
    {
      key: 'number',
      title: 'firmware.records.number',
      widthPx: 180,
      sort: false,
      value: ({ host }) => host?.number ?? '',
    },
  ]
  const what: readonly Column<TakingRow>[] = [
    {
      key: 'title',
      title: 'firmware.fields.title',
      widthPx: 220,
      card: isOfHosts ? 'fact' : 'title',
      sort: false,
      search: true,
      value: ({ title }) => title,
    },
    {
      key: 'version',
      title: 'firmware.fields.version',
      widthPx: 110,
      card: 'end',
      sort: false,
      value: ({ version }) => version,
    },
  ]
  const circumstances: readonly Column<TakingRow>[] = [
    {
      key: 'who',
      title: 'firmware.records.who',
      widthPx: 150,
      card: 'fact',
      sort: false,
      value: ({ takenBy }) => nameOf(takenBy),
    },
    {
      key: 'project',
      title: 'firmware.records.project',
      widthPx: 180,
      sort: false,
      value: ({ projectName, projectNameEn }) => nameOf({ name: projectName, nameEn: projectNameEn }),
    },
    {
      key: 'time',
      title: 'firmware.records.time',
      widthPx: 180,
      card: 'fact',
      sort: false,
      value: ({ takenAtMs }) => new Date(takenAtMs),
    },
  ]
  return isOfHosts ? [...host, ...what, ...circumstances] : [...what, how, ...host, ...circumstances]
}
