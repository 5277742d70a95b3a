/** Energy of a period compared with the expectation from earlier days and the weather. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyExpectationContract } from '#shared/contract/energyExpectation.ts'
import { dateOfDay } from '#shared/time/zone.ts'
import { COOLING_BASE_C, HEATING_BASE_C, temperatureOver } from '../../core/telemetry/weather/degreeDays.ts'
import { expectEnergy } from '../../core/telemetry/weather/expectation.ts'
import { FIT_DAYS_MIN } from '../../core/telemetry/weather/weatherFit.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { idsOf, readQuestion, spanText } from './energy.ts'

type Answer = OutputOf<typeof energyExpectationContract.ask>

export const energyExpectationHandlers: HandlersOf<typeof energyExpectationContract> = {
  async ask(input, call): Promise<Answer> {
    const { nowMs, timeZone, periods, counted } = readQuestion(input, call)
    const { project } = projectOf(call)
    const found = await expectEnergy(call.services.telemetry.energy, {
      ...{ projectId: project.id, devices: idsOf(counted), span: periods.now.span, timeZone, nowMs },
      temperatureAt: temperatureOver(call.services.outdoors, project),
    })
    const { fit, days } = found
    const sum = (figure: (day: (typeof days)[number]) => number): number =>
      days.reduce((all, day) => all + figure(day), 0)
    return {
      ...{ asOfMs: nowMs, period: spanText(periods.now) },
      ...{ heatingBaseC: HEATING_BASE_C, coolingBaseC: COOLING_BASE_C, fault: found.fault },
      ...{ earlierDays: found.earlierDays, neededDays: FIT_DAYS_MIN },
      fit: fit && {
        ...{ days: fit.days, from: dateOfDay(found.fromDay), until: dateOfDay(found.lastDay) },
        ...{ r2: fit.r2, baseKwh: fit.baseKwh, heatingKwh: fit.heatingKwh, coolingKwh: fit.coolingKwh },
      },
      result:
        fit && days.length > 0
          ? {
              kwh: sum(({ kwh }) => kwh),
              expectedKwh: sum(({ expectedKwh }) => expectedKwh),
              heating: sum(({ weather }) => weather.heating),
              cooling: sum(({ weather }) => weather.cooling),
              isBeyond: days.some(({ weather: { meanC } }) => meanC < fit.lowC || meanC > fit.highC),
            }
          : null,
      days: days.map(({ day, fromMs, untilMs, kwh, expectedKwh, weather: { meanC } }) => ({
        ...{ date: dateOfDay(day), fromMs, untilMs, kwh, expectedKwh, meanC },
      })),
    }
  },
}
