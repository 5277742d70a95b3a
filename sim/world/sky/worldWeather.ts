/** Weather source of a simulated world. */

import type { WeatherProvider } from '../../processes/automation/weather.ts'
import type { Outdoors } from './weather.ts'

export const worldWeather = (outdoors: Outdoors): WeatherProvider => ({
  async ask(project, nowMs) {
    const { temperatureC, humidityPercent, cloud01, windMs, rainMmPerHour } = outdoors(project, nowMs)
    return {
      temperature: round(temperatureC),
      humidity: Math.round(humidityPercent),
      windSpeed: round(windMs),
      rain: round(rainMmPerHour),
      cloudCover: Math.round(cloud01 * 100),
    }
  },
})

const round = (value: number): number => Math.round(value * 10) / 10
