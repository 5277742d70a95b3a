/** The engine of automations and the weather that they go by, put together. */
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Health } from '../health.ts'
import type { AskedOtherwise } from '../live/obedience.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Metrics } from '../metrics.ts'
import type { LateBroker } from '../openServices.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Outdoors } from '../world/weather.ts'
import { AutomationQuestions } from './asking.ts'
import { AutomationEngine } from './engine.ts'
import { openMeteo } from './openMeteo.ts'
import { type WeatherProvider, WeatherWatch } from './weather.ts'
import { worldWeather } from './worldWeather.ts'

interface Parts {
  readonly config: Config
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly obedience: AskedOtherwise
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
  return { automations, automationQuestions: new AutomationQuestions({ ...ports, weather }), weather }
}

function providerOf({ weatherUrl }: Config, outdoors: Outdoors | null): WeatherProvider | null {
  if (outdoors) return worldWeather(outdoors)
  return !weatherUrl ? null : openMeteo(weatherUrl)
}
