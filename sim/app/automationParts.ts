/** Assembles the automation engine with its weather source. */

import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Health } from '../base/health.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Telemetry } from '../core/telemetry/telemetry.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'
import { AutomationQuestions } from '../processes/automation/asking.ts'
import { AutomationEngine } from '../processes/automation/engine.ts'
import { openMeteo } from '../processes/automation/openMeteo.ts'
import { countStandings } from '../processes/automation/standings.ts'
import { type WeatherProvider, WeatherWatch } from '../processes/automation/weather.ts'
import type { AskedOtherwise } from '../processes/commands/obedience.ts'
import type { Processes } from '../processes/kit/processes.ts'
import type { EventLog } from '../stores/log/eventLog.ts'
import type { Outdoors } from '../world/sky/weather.ts'
import { worldWeather } from '../world/sky/worldWeather.ts'
import type { LateBroker } from './liveParts.ts'

interface Parts {
  readonly config: Config
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly obedience: AskedOtherwise
  readonly processes: Processes
  readonly health: Health
  readonly metrics: Metrics
  readonly outdoors: Outdoors | null
  readonly stoppedAtMs: number
  readonly late: LateBroker
  readonly onError: (error: unknown, doing: string) => void
}

export function automationParts({ config, health, metrics, outdoors, onError, late, ...ports }: Parts): {
  readonly automations: AutomationEngine
  readonly automationQuestions: AutomationQuestions
  readonly weather: WeatherWatch
} {
  const weather = new WeatherWatch({
    ...ports,
    provider: providerOf(config, outdoors),
    onProblem({ id, name }, reason) {
      const about = `the weather over ${id}`
      if (reason === null) health.clear(about)
      else
        health.note(about, {
          problem: 'weather_unknown',
          reason: `${name}: ${config.weatherUrl ?? 'the world'}: ${reason}`,
        })
    },
  })
  const automations = new AutomationEngine({
    ...ports,
    weather,
    isConnected: (hostId) => late.broker?.isGatewayConnected(hostId) === true,
    count: metrics.count,
    onError: (error) => onError(error, 'an automation'),
  })
  metrics.gauge('automations', 'Automations that are watched', () => automations.size)
  metrics.gauges('automations_in_state', 'Automations by how they stand', 'state', () =>
    countStandings(ports.workspaces, ports.clock.now()),
  )
  return { automations, automationQuestions: new AutomationQuestions({ ...ports, weather }), weather }
}

function providerOf({ weatherUrl }: Config, outdoors: Outdoors | null): WeatherProvider | null {
  if (outdoors) return worldWeather(outdoors)
  return !weatherUrl ? null : openMeteo(weatherUrl)
}
