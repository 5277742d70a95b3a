/** Whether the reports of a device match the command that its host confirmed. Pure. */
import type { Readings } from '#shared/devices/kind.ts'
import { propertiesOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

type Kindred = Pick<Device, 'kind' | 'circuits' | 'capabilities'>

/**
 * Commanded properties that a working device reports immediately: switches and modes. Numbers arrive later, and
 * momentary actions are not reported.
 */
const reportedAtOnce = (device: Kindred, asked: Readings): readonly string[] =>
  propertiesOf(device)
    .filter(({ type, reportsOtherwise }) => (type === 'binary' || type === 'choice') && !reportsOtherwise)
    .flatMap(({ name }) => (asked[name] === undefined ? [] : name))

/** Whether reports can show that the command failed. */
export const isJudged = (device: Kindred | undefined, asked: Readings): boolean =>
  device === undefined || reportedAtOnce(device, asked).length > 0

/**
 * Whether the device reports the commanded values. Deleted devices and properties that it never reports are ignored.
 */
export function isObeying(
  device: Kindred | undefined,
  known: Readings | undefined,
  asked: Readings,
): boolean {
  if (!device || !known) return true
  return reportedAtOnce(device, asked).every(
    (name) => known[name] === undefined || known[name] === asked[name],
  )
}

/** Whether the device reports all commanded values. For an unanswered command this is the only evidence of success. */
export const reportsAll = (known: Readings | undefined, asked: Readings): boolean =>
  Object.entries(asked).every(([name, value]) => known?.[name] === value)

/**
 * Numbers that differ from the commanded ones, such as a rounded setpoint, keyed by property. Differences below half a
 * step are ignored.
 */
export function keptOtherwise(device: Kindred, known: Readings, asked: Readings): Readings {
  const kept: Record<string, number> = {}
  for (const property of propertiesOf(device)) {
    if (property.type !== 'number' || property.reportsOtherwise) continue
    const [is, wanted] = [known[property.name], asked[property.name]]
    if (typeof is !== 'number' || typeof wanted !== 'number') continue
    if (Math.abs(is - wanted) >= property.step / 2) kept[property.name] = is
  }
  return kept
}
