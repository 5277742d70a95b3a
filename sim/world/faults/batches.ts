/** Effects of faults on a host's reports and clock. */
import { HOUR_MS } from '#shared/durations.ts'
import { reportTopic } from '#shared/topics.ts'
import type { HostEffects } from './hostOverlay.ts'

const NOBODY = 'FADE00000000C0DE'

export const batchEffects: HostEffects<
  'batch_partial' | 'unknown_devices' | 'unknown_topic' | 'sequence_reset' | 'clock_skew' | 'clock_jump'
> = {
  batch_partial: ({ toxicity }, { omissions }, { chanceOf }) => {
    omissions.push((deviceNumber, nowMs) => chanceOf(`${deviceNumber}/${nowMs}`) < toxicity)
  },
  unknown_devices: ({ count }, overlay) => {
    overlay.unknownDevices += count
  },
  unknown_topic: ({ topic: where, toxicity }, { packets }, { chance }) => {
    packets.push((packet, number) => {
      if (chance(number) >= toxicity) return [packet]
      const [, projectHex = NOBODY, host = NOBODY] = packet.topic.split('/')
      const topics = {
        below: `${packet.topic}/${NOBODY}`,
        other_host: reportTopic(projectHex, NOBODY),
        other_project: reportTopic(NOBODY, host),
        other_root: `elsewhere/${projectHex}/${host}`,
      }
      return [{ ...packet, topic: topics[where] }]
    })
  },
  // Repeated effect, see `beats.ts`.
  sequence_reset: () => undefined,
  clock_skew: ({ offsetMs, driftMs }, { clocks }, { sinceMs }) => {
    clocks.push((nowMs) => offsetMs + Math.round((driftMs * (nowMs - sinceMs)) / HOUR_MS))
  },
  clock_jump: ({ offsetMs, intervalMs }, { clocks }, { sinceMs }) => {
    clocks.push((nowMs) => (Math.floor((nowMs - sinceMs) / intervalMs) % 2 === 0 ? offsetMs : 0))
  },
}
