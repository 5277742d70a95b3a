/** Effects of faults on host responses; randomness derives from the command id. */
import type { HostEffects } from './hostOverlay.ts'

export const answerEffects: HostEffects<
  | 'host_slow'
  | 'ack_refused'
  | 'ack_lost'
  | 'ack_duplicate'
  | 'ack_foreign'
  | 'command_ignored'
  | 'update_slow'
  | 'update_damaged'
  | 'update_reverts'
> = {
  host_slow: ({ delayMs, jitterMs, toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      if (chanceOf(id) < toxicity) plan.delayMs += delayMs + Math.floor(jitterMs * chanceOf(`${id}/jitter`))
    })
  },
  ack_refused: ({ toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      plan.isRefused ||= chanceOf(id) < toxicity
    })
  },
  ack_lost: ({ toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      if (chanceOf(id) < toxicity) plan.acks = 0
    })
  },
  ack_duplicate: ({ toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      if (chanceOf(id) < toxicity) plan.acks *= 2
    })
  },
  ack_foreign: ({ toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      if (chanceOf(id) < toxicity) plan.foreign += 1
    })
  },
  command_ignored: ({ toxicity }, { answers }, { chanceOf }) => {
    answers.push((plan, id) => {
      plan.isIgnored ||= chanceOf(id) < toxicity
    })
  },
  update_slow: ({ delayMs }, { updates }) => {
    updates.push((plan) => {
      plan.pieceDelayMs += delayMs
    })
  },
  update_damaged: ({ toxicity }, { updates }, { chanceOf }) => {
    updates.push((plan, id) => {
      plan.isDamaged ||= chanceOf(id) < toxicity
    })
  },
  update_reverts: ({ toxicity }, { updates }, { chanceOf }) => {
    updates.push((plan, id) => {
      plan.isReverted ||= chanceOf(id) < toxicity
    })
  },
}
