/** Restores the state of a known device. */
import { isLegalValue, type Readings } from '#shared/devices/kind.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { SimDevice } from './hosts/simDevice.ts'
import type { LivedState } from './livedState.ts'
import { leaveLit } from './people/routines.ts'
import type { Room } from './physics/body.ts'

export interface ResumePorts {
  readonly lived?: LivedState
  readonly initialReadings: (projectId: ProjectId, device: SimDevice) => Readings | undefined
}

/** From its own saved state, else from last readings with the room's air; false if it never reported. */
export function resume(device: SimDevice, ports: ResumePorts, projectId: ProjectId): boolean {
  const { body, room } = device
  const lived = ports.lived?.takeDevice(device.id)
  if (lived) {
    Object.assign(body.values, lived.values)
    Object.assign(body.hidden, lived.hidden)
    return true
  }
  const readings = ports.initialReadings(projectId, device)
  if (!readings) return false
  for (const property of body.properties) {
    const value = readings[property.name]
    if (value === undefined || property.type === 'action' || !isLegalValue(property, value)) continue
    body.values[property.name] = value
  }
  leaveLit(room, body)
  resumeAir(room, readings)
  return true
}

function resumeAir(room: Room, readings: Readings): void {
  const temperatureC = readings.local_temperature ?? readings.temperature
  if (typeof temperatureC === 'number' && temperatureC < 44) room.temperatureC = temperatureC
  const { humidity, co2, pm25, voc } = readings
  if (typeof humidity === 'number') room.humidityPercent = humidity
  if (typeof co2 === 'number') room.co2Ppm = co2
  if (typeof pm25 === 'number') room.pm25 = pm25
  if (typeof voc === 'number') room.vocPpb = voc
}
