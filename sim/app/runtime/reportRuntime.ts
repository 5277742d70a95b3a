/** Reports vulnerabilities and outdated time zone data of the Node runtime, at start and in `/metrics`. */
import type { Logger } from 'pino'
import type { Metrics } from '../../base/metrics.ts'
import { vulnerabilitiesOf, vulnerabilityWarning } from './vulnerabilities.ts'

/**
 * First release in which Vancouver and Edmonton keep daylight saving time from November 2026, and Casablanca is on UTC
 * from September 2026.
 */
const OLDEST_RULES = '2026c'

export interface RuntimeVersions {
  readonly node: string
  /** Release of the IANA time zone database, such as 2026e; a Node built without ICU names none. */
  readonly tz?: string | undefined
}

export const timeZoneRulesOf = ({ tz }: RuntimeVersions = process.versions): string => tz ?? 'unknown'

/** @returns the metrics, with its gauges */
export function reportRuntime(
  metrics: Metrics,
  logger: Pick<Logger, 'warn'>,
  versions: RuntimeVersions = process.versions,
): Metrics {
  const found = vulnerabilitiesOf(versions.node)
  for (const vulnerability of found)
    logger.warn(
      { node: versions.node, id: vulnerability.id },
      vulnerabilityWarning(versions.node, vulnerability),
    )
  const rules = timeZoneRulesOf(versions)
  if (rules < OLDEST_RULES)
    logger.warn(
      { node: versions.node, rules },
      `Node ${versions.node} has the time zone rules of ${rules}: times in zones that changed by ${OLDEST_RULES}, such as Vancouver, Edmonton and Casablanca, are wrong`,
    )
  metrics.gauges('runtime_vulnerabilities', 'Known remote vulnerabilities of the Node in use', 'id', () =>
    found.map(({ id }) => [id, 1] as const),
  )
  metrics.gauges('time_zone_rules', 'Release of the time zone rules in use', 'version', () => [[rules, 1]])
  return metrics
}
